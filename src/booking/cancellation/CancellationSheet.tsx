import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { MESSAGES } from '#domain/messages.ts';
import {
  type cancellationMachine,
  selectCancellationStep,
  selectIsForced,
  selectReservation,
} from '#machines/booking/cancellation/chart.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { CancellationSummary } from './CancellationSummary.tsx';
import { ForcedSummary } from './ForcedSummary.tsx';

interface CancellationProps {
  flow: ActorRefFrom<typeof cancellationMachine>;
}

/** Giving up a reservation (docs/spec/booking.md, "Cancelling"), or why that is not possible. */
export function CancellationSheet({ flow }: CancellationProps) {
  const step = useSelector(flow, selectCancellationStep);
  if (step === 'confirming' || step === 'confirmingForced' || step === 'cancelling')
    return <Confirming flow={flow} />;
  if (step === 'over') {
    return (
      <Unneeded flow={flow} title="キャンセルできませんでした">
        {MESSAGES.cancelAfterEnd}
      </Unneeded>
    );
  }
  return step === 'gone' ? <Gone flow={flow} /> : null;
}

/** It was given up elsewhere before. */
function Gone({ flow }: CancellationProps) {
  return useSelector(flow, selectIsForced) ? (
    <Unneeded flow={flow} title="この利用は終わっています">
      別の画面または端末で、すでに終了しています。
    </Unneeded>
  ) : (
    <Unneeded flow={flow} title="この予約はキャンセル済みです">
      別の画面または端末で、すでにキャンセルされています。
    </Unneeded>
  );
}

/** Why there is nothing left to give up. */
function Unneeded({ flow, title, children }: CancellationProps & { title: ReactNode; children: ReactNode }) {
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      onDismiss={dismiss}
      actions={
        <Button block variant="secondary" onClick={dismiss}>
          閉じる
        </Button>
      }
    >
      <p>{children}</p>
    </Sheet>
  );
}

const FREE = {
  title: '予約をキャンセルしますか',
  confirm: '予約をキャンセルする',
  busy: 'キャンセルしています…',
  Summary: CancellationSummary,
} as const;

const FORCED = {
  title: '利用をやめますか',
  confirm: '利用をやめる',
  busy: '手続きしています…',
  Summary: ForcedSummary,
} as const;

/** From the question to the answer. */
function Confirming({ flow }: CancellationProps) {
  const isForced = useSelector(flow, selectIsForced);
  const isSending = useSelector(flow, selectCancellationStep) === 'cancelling';
  const reservation = useSelector(flow, selectReservation);
  const decision = useSelector(flow, ({ children }) => children.cancelling);
  const { title, confirm, busy, Summary } = isForced ? FORCED : FREE;
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      locked={isSending}
      onDismiss={dismiss}
      actions={
        <DecisionProgress
          decision={decision}
          otherwise={
            <Button block variant="secondary" disabled={isSending} onClick={dismiss}>
              戻る
            </Button>
          }
        >
          <Button
            block
            variant="danger-text"
            busy={isSending}
            busyLabel={busy}
            onClick={() => flow.send({ type: 'cancellation.confirmed' })}
          >
            {confirm}
          </Button>
        </DecisionProgress>
      }
    >
      <Summary reservation={reservation} />
    </Sheet>
  );
}
