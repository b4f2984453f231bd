import { unfinishedWait, unfinishedWaitEnd } from '#machines/booking/waitingList/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';

/** A wait that was begun before a reload is asked for, on whichever screen the member is. */
export function UnfinishedWait() {
  const recovery = useFlow(unfinishedWait.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedWait.words} />;
}

/** The same of one that was ended. */
export function UnfinishedWaitEnd() {
  const recovery = useFlow(unfinishedWaitEnd.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedWaitEnd.words} />;
}
