import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import styles from './SupportedEnvironments.module.css';

const TITLE_ID = 'supported-environments';

/**
 * /login (docs/spec/account.md, "Screens"): first the browsers that the app really runs in, then the specification's
 * list, which names the oldest systems that have such a browser.
 */
export function SupportedEnvironments() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles.section}>
      <SectionTitle id={TITLE_ID}>対応環境</SectionTitle>
      <ul className={styles.list}>
        <li>iPhone・iPad：Safari 15.4 以降</li>
        <li>Android：Chrome 108 以降</li>
        <li>
          パソコン：Chrome・Edge 108、<span className="nowrap">Firefox 121、</span>
          <span className="nowrap">Safari 15.4 以降</span>
        </li>
      </ul>
      <p className={styles.systems}>
        次の環境でも、ブラウザーがこれより古いと動きません。更新してからご利用ください。
      </p>
      <ul className={styles.list}>
        <li>Android 6 以降：Chrome</li>
        <li>iOS 11 以降：Safari</li>
        <li>パソコン：Chrome、Edge、Firefox、Safari</li>
      </ul>
    </section>
  );
}
