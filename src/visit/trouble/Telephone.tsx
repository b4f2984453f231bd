import { CallLink } from '#src/shared/links/CallLink.tsx';
import { useMetadata } from '#src/shell/actors.ts';
import styles from './Telephone.module.css';

/** The support's number for whoever can't wait, where the deployment names one; it needs no network. */
export function Telephone() {
  const support = useMetadata()?.support;
  if (!support?.tel) return null;
  return (
    <div className={styles.telephone} data-notice>
      <p>
        <span className={styles.words}>お急ぎの場合</span>
        <span className={styles.number}>
          {support.tel}
          {support.hours && `（${support.hours}）`}
        </span>
      </p>
      <CallLink tel={support.tel} />
    </div>
  );
}
