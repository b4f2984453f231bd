import { readPart } from '#machines/storage.ts';
import styles from './HelpCard.module.css';

/** Where the help is about to stand, unless the member has hidden it: kept, so that nothing moves when it comes. */
export function HelpPlace() {
  if (readPart('TabBar.help')?.isHidden) return null;
  return (
    <div className={styles.place} aria-hidden>
      <div className={styles.card} />
    </div>
  );
}
