import type { ChartState } from '../charts/chart.ts';
import type { PlacedShape } from '../layout/shapes.ts';
import type { Shown } from './marks.ts';
import styles from './StateShape.module.css';

/** The border of a state: parallel regions dotted; a final state double. */
export function StateShape({
  shape: { x, y, width, height },
  state,
  shown,
  isLit,
}: {
  shape: PlacedShape;
  state: ChartState;
  shown: Shown;
  isLit: boolean;
}) {
  return (
    <>
      <rect
        className={styles.state}
        data-type={state.type}
        data-root={state.path === ''}
        data-leaf={state.children.length === 0}
        data-shown={shown}
        data-lit={isLit}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={10}
      />
      {state.type === 'final' && (
        <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={7} />
      )}
    </>
  );
}
