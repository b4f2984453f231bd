import { type Line, PADDING_X, PADDING_Y } from '../layout/boxes.ts';
import { LINE_HEIGHT } from '../layout/measure.ts';
import { flowAddress } from './address.ts';
import styles from './Lines.module.css';

/** Where the text of a line stands between its upper and lower edge. */
const BASELINE = 14;

/** The lines of a box at its top left. */
export function Lines({ lines, x, y }: { lines: readonly Line[]; x: number; y: number }) {
  return lines.map(({ role, text, flow }, index) => {
    const line = (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never change their order
        key={index}
        className={styles[role]}
        x={x + PADDING_X}
        y={y + PADDING_Y + BASELINE + index * LINE_HEIGHT}
      >
        {text}
      </text>
    );
    return flow === undefined ? (
      line
    ) : (
      // The outline has the same link for those who don't see the picture.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <a key={index} className={styles.link} href={flowAddress(flow)} tabIndex={-1}>
        {line}
      </a>
    );
  });
}
