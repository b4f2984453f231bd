import { useSelector } from '@xstate/react';
import type { OperatorsRef } from '#machines/operator/operators/chart.ts';
import { selectActEnding, selectIsActing, selectQuestion } from '#machines/operator/operators/selectors.ts';
import { QuestionSheet } from '../shared/QuestionSheet.tsx';
import { questionWords } from './questionWords.tsx';

/** Asks once before something about an operator that can't be taken back. */
export function OperatorQuestionSheet({ flow }: { flow: OperatorsRef }) {
  const question = useSelector(flow, selectQuestion);
  const isBusy = useSelector(flow, selectIsActing);
  const ending = useSelector(flow, selectActEnding);
  if (question === null) return null;
  return (
    <QuestionSheet
      words={{ ...questionWords(question), busy: '確認しています…' }}
      isBusy={isBusy}
      ending={ending}
      onConfirm={() => flow.send({ type: 'question.confirmed' })}
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
    />
  );
}
