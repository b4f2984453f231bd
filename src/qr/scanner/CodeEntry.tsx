import type { ActorRefFrom } from 'xstate';
import type { DecisionMachine } from '#machines/shared/decision.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import styles from './CodeEntry.module.css';

/** The code has been read; what it leads to is being asked. */
export function CodeEntry({ decision }: { decision: ActorRefFrom<DecisionMachine> | undefined }) {
  return (
    <div className={styles.entry}>
      <DecisionProgress decision={decision}>
        <p className={styles.words} role="status">
          ブースを確認しています…
        </p>
      </DecisionProgress>
    </div>
  );
}
