import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import styles from './SupportedEnvironments.module.css';

/**
 * /login (docs/spec/account.md, "Screens"): first the browsers that the app really runs in, then the specification's
 * list, which names the oldest systems that have such a browser. Folded: an older browser is told by a page of its own,
 * before the app.
 */
export function SupportedEnvironments() {
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        お使いになれる環境
        <ChevronDownIcon />
      </summary>
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
    </details>
  );
}
