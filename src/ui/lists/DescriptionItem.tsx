import type { ReactNode } from 'react';
import { phrased } from '../Unbroken.tsx';
import styles from './DescriptionItem.module.css';

interface DescriptionItemProps {
  label: ReactNode;
  /** The value; `<strong>` for what decides, `<small>` for what explains it. */
  children: ReactNode;
  caption?: ReactNode;
}

/** One label with its value, and a caption below it. */
export function DescriptionItem({ label, children, caption }: DescriptionItemProps) {
  return (
    <div className={styles.item}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {caption && <span className={styles.caption}>{phrased(caption)}</span>}
      </dd>
    </div>
  );
}
