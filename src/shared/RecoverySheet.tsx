import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectWait } from '#machines/shared/command.ts';
import {
  type RecoveryMachine,
  type RecoverySnapshot,
  type RecoveryWords,
  selectIsRecovering,
  selectRecovered,
} from '#machines/shared/recovery.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { CommandProgress } from './CommandProgress.tsx';

interface RecoverySheetProps {
  recovery: ActorRefFrom<RecoveryMachine> | undefined;
  words: RecoveryWords;
}

function isRecovering(snapshot: RecoverySnapshot | undefined): boolean {
  return snapshot !== undefined && selectIsRecovering(snapshot);
}

/** A reload between the tap and the answer: says that the answer is being asked for. Closing it waits no longer. */
export function RecoverySheet({ recovery, words }: RecoverySheetProps) {
  const isShown = useSelector(recovery, isRecovering);
  const command = useSelector(recovery, (snapshot) => snapshot && selectRecovered(snapshot));
  const isWaiting = useSelector(
    command,
    (snapshot) => snapshot !== undefined && selectWait(snapshot) !== null,
  );
  if (!isShown) return null;
  return (
    <Sheet
      title={words.title}
      locked={!isWaiting}
      onDismiss={() => command?.send({ type: 'wait.abandoned' })}
      actions={
        <CommandProgress command={command} truth={words.truth}>
          {null}
        </CommandProgress>
      }
    >
      <p>{phrased(words.explanation)}</p>
    </Sheet>
  );
}
