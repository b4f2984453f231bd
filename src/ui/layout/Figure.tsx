import type { ReactNode } from 'react';
import { phrased } from '../Unbroken.tsx';
import styles from './Figure.module.css';

interface FigureProps {
  /** Above it, where the screen's title does not say what it is. */
  label?: string | undefined;
  /** As it is read: 6,507. */
  value: string;
  unit: string;
  /** The second figure of a length: 11分 of 2時間11分. */
  rest?: { readonly value: string; readonly unit: string } | undefined;
  /** One line of context. */
  children?: ReactNode;
}

/** The one quantity that a screen is about (docs/spec/design.md, "Layout"). */
export function Figure({ label, value, unit, rest, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      {label && <p className={styles.context}>{label}</p>}
      <p className={styles.quantity}>
        <span className={styles.value}>{value}</span>
        <span className={styles.unit}>{unit}</span>
        {rest && (
          <>
            <span className={styles.value}>{rest.value}</span>
            <span className={styles.unit}>{rest.unit}</span>
          </>
        )}
      </p>
      {children && <p className={styles.context}>{phrased(children)}</p>}
    </div>
  );
}
