import type { ReactNode } from 'react';
import { Logo } from '#src/shell/page/Logo.tsx';
import { cx } from '#src/ui/cx.ts';
import styles from './Card.module.css';
import { useArrival } from './useArrival.ts';
import { useServiceName } from './useHouse.ts';

interface CardPageProps {
  title: ReactNode;
  /** 480 px instead of 420. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of one card: the door of the house. */
export function CardPage({ title, wide = false, children }: CardPageProps) {
  const name = useServiceName();
  const heading = useArrival();
  return (
    <main className={styles.page}>
      <div className={cx(styles.card, wide && styles.wide)}>
        <p className={styles.brand}>
          <Logo name={name} />
          <span className={styles.console}>運用コンソール</span>
        </p>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <p className={styles.foot}>ログインと操作は、すべて記録に残ります。</p>
    </main>
  );
}
