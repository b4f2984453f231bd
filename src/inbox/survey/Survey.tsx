import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import {
  selectCorrections,
  selectFilling,
  selectProgress,
  surveyMachine,
} from '#machines/inbox/survey/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { BackToSearch } from '#src/shared/links/BackToSearch.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ProgressBar } from '#src/ui/status/ProgressBar.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import styles from './Survey.module.css';
import { SurveySheet } from './SurveySheet.tsx';

/** How far the questions that must be answered are answered. */
function requiredSaid(answered: number, required: number): string {
  if (required === 0) return '回答はすべて任意です。';
  return answered === required
    ? `必須の${required}問に回答済みです。`
    : `必須の${required}問のうち${answered}問に回答済みです。`;
}

/** /app/survey (docs/spec/inbox.md, "Screens"). */
export default function Survey() {
  const flow = useFlow(surveyMachine);
  const filling = useSelector(flow, selectFilling);
  const progress = useSelector(flow, selectProgress);
  const isAsking = useSelector(flow, tagged('sheet:question'));
  const isSending = useSelector(flow, tagged('busy'));
  const corrections = useSelector(flow, selectCorrections);
  const questions = useRef<HTMLDivElement>(null);

  // Before the alert opens, which gives the focus back to where it was.
  useLayoutEffect(() => {
    if (corrections === 0) return;
    questions.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
  }, [corrections]);

  if (filling === null || progress === null) {
    return (
      <Page title="アンケート" back={<BackToSearch />}>
        <Skeleton shape="cards" count={3} label="アンケートを読み込んでいます" />
      </Page>
    );
  }
  const { answered, total, requiredAnswered, required } = progress;
  return (
    <Page
      title="アンケート"
      back={<BackLink to={paths.to('/app/area-search')} label="あとで回答する" />}
      actions={
        <p className={styles.count}>
          <strong>{answered}</strong> / {total}問
        </p>
      }
      footer={
        <>
          <p className={styles.required}>{phrased(requiredSaid(requiredAnswered, required))}</p>
          <Button block onClick={() => flow.send({ type: 'answers.submitted' })}>
            送信する
          </Button>
        </>
      }
    >
      <ProgressBar
        label="回答した質問"
        value={answered / total}
        valueText={`${total}問のうち${answered}問`}
      />
      <div ref={questions} className={styles.questions}>
        {filling.survey.questions.map((question, index) => (
          <QuestionCard key={question.id} number={index + 1} question={question} flow={flow} />
        ))}
      </div>
      {isAsking && <SurveySheet flow={flow} isSending={isSending} />}
    </Page>
  );
}
