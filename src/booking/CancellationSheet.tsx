import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type cancellationMachine,
  selectCancellationRefusal,
  selectCancellationStep,
  selectReservation,
} from '#machines/booking/cancellation.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { CancellationSummary } from './CancellationSummary.tsx';
import { TooLateToCancel } from './TooLateToCancel.tsx';

/** Giving up a reservation free of charge, or why that is no longer possible. */
export function CancellationSheet({ flow }: { flow: ActorRefFrom<typeof cancellationMachine> }) {
  const step = useSelector(flow, selectCancellationStep);
  const reservation = useSelector(flow, selectReservation);
  const refusal = useSelector(flow, selectCancellationRefusal);
  const decision = useSelector(flow, ({ children }) => children.cancelling);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  const close = (
    <Button block variant="secondary" onClick={dismiss}>
      閉じる
    </Button>
  );

  if (step === 'tooLate') {
    return (
      <Sheet key={step} title="無料キャンセルの期限を過ぎました" onDismiss={dismiss} actions={close}>
        <TooLateToCancel reservation={reservation} />
      </Sheet>
    );
  }
  if (step === 'refused') {
    return (
      <Sheet key={step} title="キャンセルできませんでした" onDismiss={dismiss} actions={close}>
        <p>{refusal}</p>
      </Sheet>
    );
  }
  const isSending = step === 'cancelling';
  return (
    <Sheet
      key="cancelling"
      title="予約をキャンセルしますか"
      locked={isSending}
      onDismiss={dismiss}
      actions={
        <DecisionProgress decision={decision}>
          <Button
            block
            variant="danger-text"
            busy={isSending}
            busyLabel="キャンセルしています…"
            onClick={() => flow.send({ type: 'cancellation.confirmed' })}
          >
            予約をキャンセルする
          </Button>
          <Button block variant="secondary" disabled={isSending} onClick={dismiss}>
            戻る
          </Button>
        </DecisionProgress>
      }
    >
      <CancellationSummary reservation={reservation} />
    </Sheet>
  );
}
