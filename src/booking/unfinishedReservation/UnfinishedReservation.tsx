import { useSelector } from '@xstate/react';
import { selectIsAsking } from '#machines/booking/unfinishedReservation.ts';
import { selectIsUnreachable } from '#machines/shared/decision.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { useShell } from '../../shell/flow.tsx';

/** A reload between the tap and the answer: says that the answer is being asked for. */
export function UnfinishedReservation() {
  const flow = useSelector(useShell(), ({ children }) => children.unfinishedReservation);
  const isAsking = useSelector(flow, (snapshot) => snapshot !== undefined && selectIsAsking(snapshot));
  const creation = useSelector(flow, (snapshot) => snapshot?.children.creation);
  const isUnreachable = useSelector(
    creation,
    (snapshot) => snapshot !== undefined && selectIsUnreachable(snapshot),
  );
  if (!isAsking) return null;
  return (
    <Sheet
      title="前回の予約を確認しています…"
      locked={!isUnreachable}
      onDismiss={() => creation?.send({ type: 'wait.abandoned' })}
      actions={<DecisionProgress decision={creation}>{null}</DecisionProgress>}
    >
      <p>画面を閉じる前に確定した予約が、完了しているかを確認しています。</p>
    </Sheet>
  );
}
