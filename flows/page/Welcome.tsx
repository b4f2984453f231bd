import { entries } from './entries.ts';
import { FlowMap } from './FlowMap.tsx';
import styles from './FlowPage.module.css';
import { Legend } from './Legend.tsx';
import { LiveOverview } from './LiveOverview.tsx';
import { walkedTransitions } from './marks.ts';

/** An introduction to the atlas, before a flow is chosen. */
export function Welcome() {
  const { seen, unseen } = walkedTransitions(entries);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Every flow, as it runs</h1>
      <p className={styles.doc}>
        Each chart is drawn from the machine that the app executes. Choose one, search for a state, event,
        guard, action, screen or section, or step through it.
      </p>
      <p className={styles.doc}>
        {seen + unseen === 0
          ? 'No model test has left its coverage yet: npm run test:models does.'
          : `The last run of the model tests took ${seen} transitions through the rendered views, and ${unseen} without a view, of flows that show nothing of their own.`}
      </p>
      <FlowMap />
      <Legend />
      <LiveOverview />
    </div>
  );
}
