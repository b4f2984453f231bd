import { useSelector } from '@xstate/react';
import { formatTime } from '#domain/time.ts';
import { selectDoorOpening, selectVisited, selectVisitStep, type VisitRef } from '#machines/visit/visit.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Remaining } from '#src/shared/Remaining.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** Leaving ends the use and frees the rest; the price stays (docs/spec/visit.md, "Leaving"). */
export function LeaveSheet({ visit }: { visit: VisitRef }) {
  const isLeaving = useSelector(visit, selectVisitStep) === 'leaving';
  const { endsAt, amount } = useSelector(visit, selectVisited);
  const opening = useSelector(visit, selectDoorOpening);
  const dismiss = () => visit.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="退室しますか"
      locked={isLeaving}
      onDismiss={dismiss}
      actions={
        <DecisionProgress
          decision={opening}
          otherwise={
            <Button block variant="secondary" disabled={isLeaving} onClick={dismiss}>
              戻る
            </Button>
          }
        >
          <Button
            block
            busy={isLeaving}
            busyLabel="退室しています…"
            onClick={() => visit.send({ type: 'leave.confirmed' })}
          >
            退室する
          </Button>
        </DecisionProgress>
      }
    >
      <p>
        {formatTime(endsAt)}まで、あと <Remaining until={endsAt} /> 利用できます。退室すると利用が終わり、
        {amount === null
          ? '再び入室することはできません。'
          : '再び入室することはできません。料金は変わりません。'}
        お忘れ物がないかご確認ください。
      </p>
    </Sheet>
  );
}
