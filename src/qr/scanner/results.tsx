import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatLength, formatTime } from '#domain/time.ts';
import type { ScannerRef } from '#machines/qr/scanner.ts';
import { selectDoorProblem, selectOpening, selectUsableMinutes } from '#machines/qr/scannerSelectors.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './results.module.css';

interface ResultProps {
  scanner: ScannerRef;
}

interface OutcomeProps extends ResultProps {
  title: ReactNode;
  /** The next step; without it the reservation. */
  action?: ReactNode;
  children: ReactNode;
}

/** The result of a code, and the way on: the reservation, which holds everything else that can be done. */
export function Outcome({ scanner, title, action, children }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <Card tone="own">
        <h2 className={styles.title}>{title}</h2>
        {children}
      </Card>
      {action}
      <Link
        className={buttonClass({ block: true, variant: action ? 'secondary' : 'primary' })}
        to={paths.reservations()}
      >
        予約を見る
      </Link>
      <Button block variant="secondary" onClick={() => scanner.send({ type: 'scan.restarted' })}>
        別のコードを読み取る
      </Button>
    </div>
  );
}

/** The booth is reserved, and for how long it can be used (docs/spec/qr.md, "Scan results"). */
export function UsableBooth({ scanner }: ResultProps) {
  const minutes = useSelector(scanner, selectUsableMinutes);
  return (
    <Outcome scanner={scanner} title="ご予約のブースです">
      <p className={styles.minutes}>
        <span className={styles.number}>{formatLength(minutes ?? 0)}</span>
      </p>
      <p className={styles.note}>ご利用いただけます。入室や延長は予約の画面から行えます。</p>
    </Outcome>
  );
}

/** The last act is seen: when the door has opened, and until when the booth is theirs. */
export function DoorOpened({ scanner }: ResultProps) {
  const opening = useSelector(scanner, selectOpening);
  return (
    <Outcome
      scanner={scanner}
      title={
        <>
          ドアを開けました{opening && <span className="nowrap tabular-nums">・{formatTime(opening.at)}</span>}
        </>
      }
    >
      {opening?.endsAt && <p className={styles.until}>{formatTime(opening.endsAt)}まで利用できます。</p>}
      <p className={styles.note}>お入りください。Wi-Fi・延長・退室は予約の画面から行えます。</p>
    </Outcome>
  );
}

/** The door did not move. The same key is used again, so that nothing is charged or opened twice. */
export function DoorStuck({ scanner }: ResultProps) {
  const problem = useSelector(scanner, selectDoorProblem);
  const support = useMetadata()?.support;
  return (
    <div className={styles.outcome}>
      <Notice tone="danger" alert>
        {problem}
      </Notice>
      {support && (
        <p className={styles.note}>
          開かないときは、サポート（<a href={`tel:${support.tel}`}>{support.tel}</a>・{support.hours}
          ）へご連絡ください。
        </p>
      )}
      <Button block onClick={() => scanner.send({ type: 'retry.requested' })}>
        もう一度開ける
      </Button>
      <Button block variant="secondary" onClick={() => scanner.send({ type: 'scan.restarted' })}>
        別のコードを読み取る
      </Button>
    </div>
  );
}
