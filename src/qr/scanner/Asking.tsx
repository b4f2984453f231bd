import type { ActorRefFrom } from 'xstate';
import type { DecisionMachine } from '#machines/shared/decision.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import styles from './Asking.module.css';

/** The code has been read; what it leads to is being asked. */
export function Asking({ decision }: { decision: ActorRefFrom<DecisionMachine> | undefined }) {
  return (
    <div className={styles.asking}>
      <DecisionProgress decision={decision}>
        <p className={styles.words} role="status">
          ブースを確認しています…
        </p>
      </DecisionProgress>
    </div>
  );
}
