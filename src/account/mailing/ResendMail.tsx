import { useSelector } from '@xstate/react';
import {
  type MailingRef,
  selectIsResting,
  selectIsSending,
  selectIsSentAgain,
  selectMailingFailure,
  selectMailingRefusal,
  selectRestsUntil,
} from '#machines/account/mailing.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Remaining } from '#src/shared/Remaining.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './ResendMail.module.css';

/** Sends the mail once more, a minute after the last one at the earliest. */
export function ResendMail({ flow }: { flow: MailingRef }) {
  const isResting = useSelector(flow, selectIsResting);
  const restsUntil = useSelector(flow, selectRestsUntil);
  const isSending = useSelector(flow, selectIsSending);
  const isSentAgain = useSelector(flow, selectIsSentAgain);
  const failure = useSelector(flow, selectMailingFailure);
  const refusal = useSelector(flow, selectMailingRefusal);

  return (
    <>
      {isSentAgain && <Notice tone="accent">メールをもう一度送りました。</Notice>}
      <ProblemNotice refusal={refusal} failure={failure} />
      <p className={styles.hint}>
        {isResting ? (
          <>
            届かないときは、迷惑メールのフォルダーもご確認ください。もう一度送れるまで、あと
            <Remaining until={restsUntil} />
            です。
          </>
        ) : (
          '届かないときは、もう一度送れます。'
        )}
      </p>
      <Button
        block
        variant="secondary"
        disabled={isResting}
        busy={isSending}
        busyLabel="送っています…"
        onClick={() => flow.send({ type: 'resend.requested' })}
      >
        メールをもう一度送る
      </Button>
    </>
  );
}
