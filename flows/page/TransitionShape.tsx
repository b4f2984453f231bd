import type { PlacedShape } from '../layout/shapes.ts';
import { Lines } from './Lines.tsx';
import type { Shown } from './marks.ts';
import styles from './TransitionShape.module.css';

/** The label of a transition, which lies on its way. */
export function TransitionShape({
  shape,
  shown,
  isLit,
  onChoose,
}: {
  shape: Extract<PlacedShape, { kind: 'transition' }>;
  shown: Shown;
  isLit: boolean;
  onChoose: ((transition: string) => void) | undefined;
}) {
  const { x, y, width, height, box, transition } = shape;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for pointers; the list beside has the buttons
    <g
      className={onChoose && styles.choosable}
      onClick={onChoose && (() => onChoose(transition))}
      data-transition={transition}
    >
      <rect
        className={styles.label}
        data-shown={shown}
        data-lit={isLit}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={4}
      />
      <Lines lines={box.lines} x={x} y={y} />
    </g>
  );
}
