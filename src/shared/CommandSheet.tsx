import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CommandMachine } from '#machines/shared/command.ts';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { CommandProgress } from './CommandProgress.tsx';

interface CommandSheetProps {
  title: ReactNode;
  children: ReactNode;
  /** The child that asks; undefined in the moment before it starts and after it ended. */
  command: ActorRefFrom<CommandMachine> | undefined;
  /** Its answer is awaited: the sheet can't be dismissed. */
  busy: boolean;
  /** The button that sends the command, and what is said beside it. */
  action: ReactNode;
  /** The ways on without the command; the way back unless there are others. */
  otherwise?: ReactNode;
  /** The object of looking for who waits no longer, as in `CommandProgress`. */
  truth?: string;
  onDismiss: () => void;
}

/** A sheet that asks before a command is sent, and stays until its answer is there. */
export function CommandSheet({
  title,
  children,
  command,
  busy,
  action,
  onDismiss,
  otherwise = <ReturnButton disabled={busy} onClick={onDismiss} />,
  ...truth
}: CommandSheetProps) {
  return (
    <Sheet
      title={title}
      locked={busy}
      onDismiss={onDismiss}
      actions={
        <CommandProgress command={command} otherwise={otherwise} {...truth}>
          {action}
        </CommandProgress>
      }
    >
      {children}
    </Sheet>
  );
}
