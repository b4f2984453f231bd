import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';

/** A cancellation that was confirmed before a reload is asked for, on whichever screen the member is. */
export function UnfinishedCancellation() {
  const recovery = useFlow(unfinishedCancellation.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedCancellation.words} />;
}
