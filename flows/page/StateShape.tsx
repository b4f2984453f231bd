import type { ChartState } from '../charts/chart.ts';
import { PADDING_Y } from '../layout/boxes.ts';
import type { PlacedShape } from '../layout/layout.ts';
import { LINE_HEIGHT } from '../layout/measure.ts';
import type { Entry } from './entries.ts';
import { Lines } from './Lines.tsx';
import { type Lit, type Shown, shownTransition } from './marks.ts';
import styles from './StateShape.module.css';

type Placed = Extract<PlacedShape, { kind: 'state' }>;

/** Bars beside the lines that tell of transitions which stay in the state. */
function StayMarks({ shape, entry, lit }: { shape: Placed; entry: Entry; lit: Lit }) {
  return shape.box.lines.map(({ transition }, index) =>
    transition === undefined ? null : (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never change their order
        key={index}
        className={styles.stay}
        data-shown={shownTransition(entry, transition)}
        data-lit={lit.transitions.has(transition)}
        x={shape.x + 3}
        y={shape.y + PADDING_Y + index * LINE_HEIGHT + 1}
        width={3}
        height={LINE_HEIGHT}
      />
    ),
  );
}

/** A state: rounded; parallel regions dashed; a final state with a double border. */
export function StateShape({
  shape,
  state,
  shown,
  isLit,
  entry,
  lit,
}: {
  shape: Placed;
  state: ChartState;
  shown: Shown;
  isLit: boolean;
  entry: Entry;
  lit: Lit;
}) {
  const { x, y, width, height, box } = shape;
  return (
    <g>
      <rect
        className={styles.state}
        data-type={state.type}
        data-root={state.path === ''}
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
      {state.children.length > 0 && (
        <line className={styles.rule} x1={x} x2={x + width} y1={y + box.height} y2={y + box.height} />
      )}
      <StayMarks shape={shape} entry={entry} lit={lit} />
      <Lines lines={box.lines} x={x} y={y} />
    </g>
  );
}
