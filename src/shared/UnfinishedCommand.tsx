import type { Recovery } from '#machines/shared/recovery.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { RecoverySheet } from './RecoverySheet.tsx';

/** A command that was sent before a reload is asked for, on whichever screen the member is, and its outcome is said. */
export function UnfinishedCommand({ of: { machine, words } }: { of: Recovery }) {
  return <RecoverySheet recovery={useFlow(machine, { of: null })} words={words} />;
}
