import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from './ScreenLoading.module.css';

/** Where a screen's code is still on its way; empty for the first 300 ms. */
export function ScreenLoading() {
  return (
    <main className={styles.loading}>
      <Skeleton shape="rows" count={4} label="画面を読み込んでいます" />
    </main>
  );
}
