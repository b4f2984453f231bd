import { serverClock } from '#contract/clock.ts';
import type { WaitEntryRef } from '#machines/booking/waitingList/entry.ts';
import type { WishedSpan } from '#machines/booking/waitingList/wish.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './WaitOffer.module.css';

interface WaitButtonProps {
  readonly entry: WaitEntryRef;
  /** The span at the moment of the press. */
  readonly wish: () => WishedSpan;
  /** Another booth is free, which is the way on. */
  readonly isSecond: boolean;
  readonly reasonId?: string;
}

/** The way to the sheet of a wait. */
export function WaitButton({ entry, wish, isSecond, reasonId }: WaitButtonProps) {
  return (
    <Button
      block
      variant={isSecond ? 'text' : 'primary'}
      aria-label="空き待ちする"
      aria-describedby={reasonId}
      onClick={() => entry.send({ type: 'wait.wanted', wish: wish(), now: serverClock.now() })}
    >
      <span>
        <span className={styles.word}>空き</span>
        <span className={styles.word}>待ち</span>
        <span className={styles.more}>する</span>
      </span>
    </Button>
  );
}
