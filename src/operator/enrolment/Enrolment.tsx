import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import {
  type EnrolmentProblem,
  type EnrolmentRef,
  enrolmentMachine,
  selectEnrolment,
  selectEnrolmentEnding,
  selectEnrolmentProblem,
  selectIsEnrolling,
  selectLinkFailure,
  selectLinkStage,
} from '#machines/operator/enrolment.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { RetryButton } from '#src/ui/buttons/RetryButton.tsx';
import { KeyIcon } from '#src/ui/icons/KeyIcon.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from '../shared/Card.module.css';
import { CardLink } from '../shared/CardLink.tsx';
import { CardPage } from '../shared/CardPage.tsx';
import { dayAndTime } from '../shared/dayAndTime.ts';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import { RoleBadge } from '../shared/RoleBadge.tsx';

const PROBLEMS: Readonly<Record<EnrolmentProblem, readonly [title: string, hint: string]>> = {
  expired: [
    'リンクの有効期限が切れています',
    '招待のリンクは、管理者にもう一度送ってもらってください。再登録は、ログインの画面からもう一度お申し込みください。',
  ],
  used: ['このリンクはすでに使われています', '登録した端末のパスキーでログインしてください。'],
  invalid: ['リンクを確認できませんでした', 'メールのリンクが途中で切れていないか、ご確認ください。'],
  waiting: ['管理者の承認を待っています', '承認されると、このリンクからパスキーを登録できます。'],
  throttled: ['しばらく時間をおいてください', '何度も開かれたため、少しの間このリンクを確認できません。'],
};

/** /enrol/{token} (docs/operating.md, "Operators"), for whoever has the link. */
export default function Enrolment() {
  const { token = '' } = useParams();
  return <EnrolmentByLink key={token} linkToken={token} />;
}

/** The enrolment by a link. */
export function EnrolmentByLink({ linkToken }: { linkToken: string }) {
  const flow = useFlow(enrolmentMachine, { linkToken });
  const stage = useSelector(flow, selectLinkStage);
  const problem = useSelector(flow, selectEnrolmentProblem);
  const title = stage === 'dead' && problem ? PROBLEMS[problem][0] : 'パスキーを登録する';
  return (
    <CardPage title={title}>
      {stage === 'checking' && <Skeleton shape="lines" count={3} label="リンクを確認しています" />}
      {stage === 'failed' && <Failed flow={flow} />}
      {stage === 'dead' && problem && <Dead flow={flow} problem={problem} />}
      {stage === 'ready' && <Ready flow={flow} />}
    </CardPage>
  );
}

function Failed({ flow }: { flow: EnrolmentRef }) {
  const failure = useSelector(flow, selectLinkFailure);
  return (
    <>
      <Notice tone="danger" alert>
        {failure && failureSentence(failure)}
      </Notice>
      <RetryButton block onClick={() => flow.send({ type: 'retry.requested' })} />
    </>
  );
}

function Dead({ flow, problem }: { flow: EnrolmentRef; problem: EnrolmentProblem }) {
  const mayOpen = problem === 'waiting' || problem === 'throttled';
  return (
    <>
      <p className={styles.lead} role="status">
        {phrased(PROBLEMS[problem][1])}
      </p>
      {mayOpen && (
        <Button block onClick={() => flow.send({ type: 'retry.requested' })}>
          もう一度確認する
        </Button>
      )}
      <p className={styles.links}>
        <CardLink to={operatorPaths.home()}>ログインへ</CardLink>
      </p>
    </>
  );
}

function Ready({ flow }: { flow: EnrolmentRef }) {
  const enrolment = useSelector(flow, selectEnrolment);
  const isEnrolling = useSelector(flow, selectIsEnrolling);
  const ending = useSelector(flow, selectEnrolmentEnding);
  if (enrolment === null) return null;
  const { name, mail, role, serviceName, purpose, endsAt } = enrolment;
  return (
    <>
      <div className={styles.words}>
        <p>
          <strong>{name}</strong>さん（
          <MailAddress address={mail} />）
        </p>
        <p>
          {serviceName}の <RoleBadge role={role} />
        </p>
      </div>
      {purpose !== 'invitation' && (
        <Notice tone="warn">
          登録すると、これまでのパスキーと予備コードは使えなくなり、ほかの端末からログアウトします。
        </Notice>
      )}
      <p className={styles.lead}>
        この端末の指紋、顔、暗証番号などで、これからのログインを確かめます。パスワードはありません。
      </p>
      <Button
        block
        busy={isEnrolling}
        busyLabel="登録しています…"
        onClick={() => flow.send({ type: 'passkey.wanted' })}
      >
        <KeyIcon />
        この端末のパスキーを登録する
      </Button>
      <EndingNotice ending={ending} />
      <p className={styles.hint}>このリンクは1回だけ使えます。{phrased(dayAndTime(endsAt))}まで有効です。</p>
    </>
  );
}
