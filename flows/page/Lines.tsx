import { cx } from '#src/ui/cx.ts';
import { type Line, PADDING_X, PADDING_Y } from '../layout/boxes.ts';
import { LINE_HEIGHT } from '../layout/measure.ts';
import { flowAddress } from './address.ts';
import styles from './Lines.module.css';
import { useIsSought } from './sought.ts';

/** Where the text of a line stands between its upper and lower edge. */
const BASELINE = 14;

/** A short way for pointers: the outline has the link. Within an image there may be none. */
function open(flow: string): void {
  window.location.hash = flowAddress(flow);
}

/** The lines of a box at its top left. */
export function Lines({ lines, x, y }: { lines: readonly Line[]; x: number; y: number }) {
  const isSought = useIsSought();
  return lines.map(({ role, text, flow }, index) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: see `open`
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never change their order
      key={index}
      className={cx(styles[role], flow !== undefined && styles.link, isSought(text) && styles.sought)}
      x={x + PADDING_X}
      y={y + PADDING_Y + BASELINE + index * LINE_HEIGHT}
      onClick={flow === undefined ? undefined : () => open(flow)}
    >
      {text}
    </text>
  ));
}
