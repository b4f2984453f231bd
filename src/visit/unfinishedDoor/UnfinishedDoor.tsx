import { useSelector } from '@xstate/react';
import { unfinishedDoor } from '#machines/visit/unfinishedDoor.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useShell } from '#src/shell/flow.tsx';

/** A door that was asked for before a reload, on whichever screen the member is. */
export function UnfinishedDoor() {
  const recovery = useSelector(useShell(), ({ children }) => children.unfinishedDoor);
  return <RecoverySheet recovery={recovery} words={unfinishedDoor.words} />;
}
