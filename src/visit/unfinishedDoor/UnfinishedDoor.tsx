import { unfinishedDoor } from '#machines/visit/unfinishedDoor.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';

/** A door that was asked for before a reload, on whichever screen the member is. */
export function UnfinishedDoor() {
  const recovery = useFlow(unfinishedDoor.machine, { of: null });
  return <RecoverySheet recovery={recovery} words={unfinishedDoor.words} />;
}
