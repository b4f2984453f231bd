import { type Box, PADDING_Y } from '../layout/boxes.ts';
import { LINE_HEIGHT } from '../layout/measure.ts';
import type { Entry } from './entries.ts';
import { Lines } from './Lines.tsx';
import { type Lit, shownTransition } from './marks.ts';
import styles from './StateShape.module.css';

/** A state's own text, with a bar beside the lines of transitions that stay in it. */
export function StateText({
  box,
  x,
  y,
  entry,
  lit,
}: {
  box: Box;
  x: number;
  y: number;
  entry: Entry;
  lit: Lit;
}) {
  return (
    <>
      {box.lines.map(({ transition }, index) =>
        transition === undefined ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never change their order
            key={index}
            className={styles.stay}
            data-shown={shownTransition(entry, transition)}
            data-lit={lit.transitions.has(transition)}
            x={x + 3}
            y={y + PADDING_Y + index * LINE_HEIGHT + 1}
            width={3}
            height={LINE_HEIGHT}
          />
        ),
      )}
      <Lines lines={box.lines} x={x} y={y} />
    </>
  );
}
