import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { KEPT_OF_COUPONS } from '#domain/settings/words.ts';
import {
  selectObstacle,
  selectWithdrawalFailure,
  selectWithdrawalSheet,
  type WithdrawalRef,
  withdrawalMachine,
} from '#machines/settings/withdrawal.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import styles from '#src/account/account.module.css';
import { CHANGE_CARD } from '#src/shared/owed/useOwes.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

/** Leaving for good: destructive, and so a text below everything else (docs/spec/settings.md, "Withdrawal"). */
export function Withdrawal({ isPersonal }: { isPersonal: boolean }) {
  const flow = useFlow(withdrawalMachine);
  const sheet = useSelector(flow, selectWithdrawalSheet);
  return (
    <>
      <Button block variant="danger-text" onClick={() => flow.send({ type: 'withdrawal.wanted' })}>
        退会する
      </Button>
      {sheet === 'sheet:question' && <WithdrawalSheet flow={flow} isPersonal={isPersonal} />}
      {sheet === 'sheet:obstacle' && <ObstacleSheet flow={flow} />}
    </>
  );
}

function WithdrawalSheet({ flow, isPersonal }: { flow: WithdrawalRef; isPersonal: boolean }) {
  const isLeaving = useSelector(flow, tagged('busy'));
  const failure = useSelector(flow, selectWithdrawalFailure);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="退会しますか"
      locked={isLeaving}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            block
            variant="danger-text"
            busy={isLeaving}
            busyLabel="手続きしています…"
            onClick={() => flow.send({ type: 'withdrawal.confirmed' })}
          >
            退会して個人情報を削除する
          </Button>
          <ReturnButton disabled={isLeaving} onClick={dismiss} />
        </>
      }
    >
      <div className={styles.text}>
        {isPersonal && (
          <Notice tone="warn">
            退会すると、領収書を発行できなくなります。必要な領収書は、先に利用履歴から発行してください。
          </Notice>
        )}
        <p>
          お名前・連絡先などの個人情報を削除し、すべての端末からログアウトします。元に戻すことはできません。
        </p>
        {isPersonal && <p>{phrased(KEPT_OF_COUPONS)}</p>}
        <ProblemNotice failure={failure} />
      </div>
    </Sheet>
  );
}

/** The obstacle, and the way to remove it. */
function ObstacleSheet({ flow }: { flow: WithdrawalRef }) {
  const obstacle = useSelector(flow, selectObstacle);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="まだ退会できません"
      onDismiss={dismiss}
      actions={
        <>
          {obstacle?.code === 'reservation_live' && (
            <Link className={buttonClass({ block: true })} to={paths.reservations()}>
              予約を確認する
            </Link>
          )}
          {obstacle?.code === 'payment_due' && (
            <Link className={buttonClass({ block: true })} to={paths.changePayment()}>
              {phrased(CHANGE_CARD)}
            </Link>
          )}
          <Button block variant="secondary" onClick={dismiss}>
            閉じる
          </Button>
        </>
      }
    >
      <p>{phrased(obstacle?.message)}</p>
    </Sheet>
  );
}
