import { useSelector } from '@xstate/react';
import { unfinishedReservation } from '#machines/booking/unfinishedReservation.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useShell } from '#src/shell/flow.tsx';

/** A reservation that was confirmed before a reload is asked for, on whichever screen the member is. */
export function UnfinishedReservation() {
  const recovery = useSelector(useShell(), ({ children }) => children.unfinishedReservation);
  return <RecoverySheet recovery={recovery} words={unfinishedReservation.words} />;
}
