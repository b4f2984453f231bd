import styles from './Panel.module.css';
import type { Stepping } from './useStepping.ts';

/** Where the path has led, and where it can go on. */
export function Stepper({ stepping }: { stepping: Stepping }) {
  const { taken, offers, lit } = stepping;
  const states = [...lit.states].filter((path) => path !== '');
  return (
    <section className={styles.panel} aria-labelledby="stepper">
      <h2 id="stepper">Step through</h2>
      <p role="status">
        Now in <code className={styles.strong}>{states.join(', ') || 'the flow'}</code>
        {offers.length === 0 && ': nothing leads on from here'}
      </p>
      {offers.length > 0 && (
        <>
          <h3>Take</h3>
          <ul>
            {offers.map((id) => (
              <li key={id}>
                <button className={styles.choice} type="button" onClick={() => stepping.take(id)}>
                  {id}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {taken.length > 0 && (
        <>
          <h3>Taken</h3>
          <ol>
            <li>
              <button className={styles.choice} type="button" onClick={() => stepping.goBackTo(0)}>
                back to the start
              </button>
            </li>
            {taken.map((id, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a transition may be taken twice; the past stays
              <li key={`${index} ${id}`}>
                <button
                  className={styles.choice}
                  type="button"
                  aria-current={index === taken.length - 1 ? 'step' : undefined}
                  onClick={() => stepping.goBackTo(index + 1)}
                >
                  {index + 1}. {id}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
