import { useLocation } from 'react-router-dom';
import { screenAt } from '#domain/shell/screens.ts';
import { TimetableSkeleton } from '#src/booking/timetable/grid/TimetableSkeleton.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from './ScreenLoading.module.css';
import { useWayBack } from './useWayBack.tsx';

const LABEL = '画面を読み込んでいます';

/**
 * Where a screen's code is still on its way, in the shape of the screen; but for the way back, empty for the first
 * 300 ms.
 */
export function ScreenLoading() {
  const { pathname } = useLocation();
  const { shape = 'rows' } = screenAt(pathname);
  const back = useWayBack();
  return (
    <>
      {back && <header className={styles.back}>{back}</header>}
      <main className={shape === 'table' ? styles.table : styles.loading}>
        {shape === 'table' && <TimetableSkeleton label={LABEL} />}
        {shape === 'rows' && <Skeleton shape="rows" count={4} label={LABEL} />}
        {shape === 'sections' && <Skeleton shape="sections" count={3} label={LABEL} />}
        {shape === 'picture' && <Skeleton shape="picture" count={1} label={LABEL} />}
        {shape === 'cards' && <Skeleton shape="cards" count={2} label={LABEL} />}
        {shape === 'form' && <Skeleton shape="cards" count={3} label={LABEL} />}
        {shape === 'text' && <Skeleton shape="lines" count={12} label={LABEL} />}
      </main>
    </>
  );
}
