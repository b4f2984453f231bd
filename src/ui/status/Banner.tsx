import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Banner.module.css';

interface BannerProps {
  /** quiet: オフラインです・最終更新 14:02. danger: this browser is not supported. */
  tone?: 'quiet' | 'danger' | undefined;
  children: ReactNode;
}

/** Something about the whole page, across its top. */
export function Banner({ tone = 'quiet', children }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role="status">
      {children}
    </div>
  );
}
