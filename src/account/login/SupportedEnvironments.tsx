import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import styles from './SupportedEnvironments.module.css';

const TITLE_ID = 'supported-environments';

/** Spec section 2, /login. */
export function SupportedEnvironments() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles.section}>
      <SectionTitle id={TITLE_ID}>対応環境</SectionTitle>
      <ul className={styles.list}>
        <li>Android 6 以降：Chrome</li>
        <li>iOS 11 以降：Safari</li>
        <li>パソコン：Chrome、Edge、Firefox、Safari</li>
      </ul>
    </section>
  );
}
