import type { BoothFacts } from '#domain/booking/boothFacts.ts';
import { factNames } from '#src/shared/words/boothFacts.ts';
import styles from './FactsLine.module.css';

/**
 * `1名用・モニター・電源`, on a line of its own below what names the booth, and heard as a phrase of its own; nothing
 * where nobody tells.
 */
export function FactsLine({ booth }: { booth: BoothFacts }) {
  const facts = factNames(booth).join('・');
  if (facts === '') return null;
  return (
    <small className={styles.facts}>
      {/* The pause before them is no phrase of its own. */}
      <span aria-hidden="true">{facts}</span>
      <span className="visually-hidden">{`、${facts}`}</span>
    </small>
  );
}
