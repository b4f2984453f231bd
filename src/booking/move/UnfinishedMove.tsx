import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';

/** A move that was confirmed before a reload is asked for, on whichever screen the member is. */
export function UnfinishedMove() {
  const recovery = useFlow(unfinishedMove.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedMove.words} />;
}
