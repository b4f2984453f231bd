import { type ReactNode, useId } from 'react';
import styles from './FieldGroup.module.css';

/** Fields that belong together, under their title; a hairline parts it from the group before. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in a grid in every browser
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Two short fields beside each other, where there is room for both. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
