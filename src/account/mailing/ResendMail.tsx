import { useSelector } from '@xstate/react';
import {
  type MailingRef,
  selectIsCode,
  selectIsResting,
  selectIsSending,
  selectMailingFailure,
  selectMailingRefusal,
  selectRestsUntil,
  selectSentAgain,
} from '#machines/account/mailing.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Remaining } from '#src/shared/Remaining.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './ResendMail.module.css';

/** Sends the mail, or the code, once more, a minute after the last one at the earliest. */
export function ResendMail({ flow }: { flow: MailingRef }) {
  const isResting = useSelector(flow, selectIsResting);
  const restsUntil = useSelector(flow, selectRestsUntil);
  const isSending = useSelector(flow, selectIsSending);
  const sentAgain = useSelector(flow, selectSentAgain);
  const isCode = useSelector(flow, selectIsCode);
  const failure = useSelector(flow, selectMailingFailure);
  const refusal = useSelector(flow, selectMailingRefusal);

  return (
    <>
      {sentAgain && <Notice tone="accent">{sentAgain}</Notice>}
      <ProblemNotice refusal={refusal} failure={failure} />
      <p className={styles.hint} data-tall>
        {isResting ? (
          <>
            {isCode ? '届かないときは、' : '届かないときは、迷惑メールのフォルダーもご確認ください。'}
            もう一度送れるまで、あと
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
        {isCode ? '認証コードをもう一度送る' : 'メールをもう一度送る'}
      </Button>
    </>
  );
}
