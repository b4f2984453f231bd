import { entries } from './entries.ts';
import styles from './FlowPage.module.css';
import { Legend } from './Legend.tsx';
import { LiveOverview } from './LiveOverview.tsx';

/** An introduction to the atlas, before a flow is chosen. */
export function Welcome() {
  const transitions = entries.reduce(
    (sum, { coverage }) => sum + (coverage?.transitions.covered.length ?? 0),
    0,
  );
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Every flow, as it runs</h1>
      <p className={styles.doc}>
        Each chart is drawn from the machine that the app executes. Choose one, search for a state, event,
        guard, action, screen or section, or step through it.
      </p>
      <p className={styles.doc}>
        {transitions === 0
          ? 'No model test has left its coverage yet: npm run test:models does.'
          : `The last run of the model tests took ${transitions} transitions through the rendered views.`}
      </p>
      <Legend />
      <LiveOverview />
    </div>
  );
}
