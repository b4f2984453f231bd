import { useSelector } from '@xstate/react';
import { formatLength, formatTime, type Instant, type Minutes } from '#domain/time.ts';
import type { ScannerRef } from '#machines/qr/scanner/chart.ts';
import { selectOpensAt, selectUsableMinutes } from '#machines/qr/scanner/selectors.ts';
import { tagged } from '#machines/shared/tags.ts';
import { remainingParts } from '#src/shared/words/remaining.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { usePageShown } from '#src/shell/usePageShown.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './results.module.css';
import { Outcome } from './results.tsx';

/**
 * The booth is reserved and can't be entered yet: the button arms itself when it can (docs/spec/qr.md, "Scan results").
 */
export function EntryAhead({ scanner }: { scanner: ScannerRef }) {
  const isWaiting = useSelector(scanner, tagged('locked'));
  const opensAt = useSelector(scanner, selectOpensAt);
  const minutes = useSelector(scanner, selectUsableMinutes);
  usePageShown(() => scanner.send({ type: 'page.shown' }));
  return (
    <Outcome
      scanner={scanner}
      title={isWaiting ? '入室できるまで' : '入室できます'}
      action={
        <Button block disabled={isWaiting} onClick={() => scanner.send({ type: 'entry.confirmed' })}>
          入室する
        </Button>
      }
    >
      {opensAt !== null && minutes !== null && <Countdown opensAt={opensAt} minutes={minutes} />}
    </Outcome>
  );
}

function Countdown({ opensAt, minutes }: { opensAt: Instant; minutes: Minutes }) {
  const left = opensAt - useServerNow(1000);
  return (
    <>
      {left > 0 && (
        <p className={styles.minutes} role="timer">
          {remainingParts(left).map(({ value, unit }) => (
            <span key={unit} className="nowrap">
              <span className={styles.number}>{value}</span>
              {unit}
            </span>
          ))}
        </p>
      )}
      <p className={styles.note}>
        ご予約のブースです。<span className="nowrap">{formatTime(opensAt)}から</span>
        <span className="nowrap">入室でき、</span>
        <span className="nowrap">{formatLength(minutes)}</span>ご利用いただけます。
      </p>
    </>
  );
}
