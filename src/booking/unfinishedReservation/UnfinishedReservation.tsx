import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';

/** A reservation that was confirmed before a reload is asked for, on whichever screen the member is. */
export function UnfinishedReservation() {
  const recovery = useFlow(unfinishedReservation.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedReservation.words} />;
}
