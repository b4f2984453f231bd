import type { ActorRefFrom } from 'xstate';
import type { CommandMachine } from '#machines/shared/command.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import styles from './CodeEntry.module.css';

/** The code has been read; what it leads to is being asked. */
export function CodeEntry({ command }: { command: ActorRefFrom<CommandMachine> | undefined }) {
  return (
    <div className={styles.entry}>
      <CommandProgress command={command}>
        <p className={styles.words} role="status">
          ブースを確認しています…
        </p>
      </CommandProgress>
    </div>
  );
}
