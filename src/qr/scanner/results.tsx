import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { formatEnd, formatLength, formatTime } from '#domain/time.ts';
import { knownReservations, knownReservationsMachine } from '#machines/booking/reservations/chart.ts';
import type { ScannerRef } from '#machines/qr/scanner/chart.ts';
import type { DoorOpening } from '#machines/qr/scanner/result.ts';
import { selectDoorProblem, selectOpening, selectUsableMinutes } from '#machines/qr/scanner/selectors.ts';
import { Figures } from '#src/shared/Figures.tsx';
import { ReservationsLink } from '#src/shared/links/ReservationsLink.tsx';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { WifiCard } from '#src/visit/wifi/WifiCard.tsx';
import styles from './results.module.css';

interface ResultProps {
  scanner: ScannerRef;
}

interface OutcomeProps extends ResultProps {
  title: ReactNode;
  /** The next step; without it the reservation. */
  action?: ReactNode;
  /** Between the result and the way on. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * The result of a code, and the way on: the reservation, which holds everything else that can be done. It comes in the
 * place of what was pressed, and so it takes the focus.
 */
export function Outcome({ scanner, title, action, below, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.outcome}>
      <Card tone="own">
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Card>
      {below}
      {action}
      <ReservationsLink block variant={action ? 'secondary' : 'primary'} />
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
      {minutes !== null && (
        <p className={styles.minutes}>
          <Figures of={formatLength(minutes)} />
        </p>
      )}
      <p className={styles.note}>ご利用いただけます。入室や延長は予約の画面から行えます。</p>
    </Outcome>
  );
}

/** The reservation whose door has opened, as the device stored it last; undefined where it did not. */
function useOpened(opening: DoorOpening | null): Reservation | undefined {
  const known = useLastKnown(knownReservations, useFlow(knownReservationsMachine, { of: null }));
  if (opening === null) return undefined;
  const { boothId, at } = opening;
  return known?.data.find((each) => each.boothId === boothId && entryOpensAt(each) <= at && at < each.endsAt);
}

/** The last act is seen: when the door has opened, and until when the booth is theirs. */
export function DoorOpened({ scanner }: ResultProps) {
  const opening = useSelector(scanner, selectOpening);
  const reservation = useOpened(opening);
  const ssid = reservation?.wifiSsid ?? null;
  return (
    <Outcome
      scanner={scanner}
      below={
        reservation &&
        ssid !== null && <WifiCard key={reservation.id} reservationId={reservation.id} ssid={ssid} />
      }
      title={
        <>
          <span className={styles.mark}>
            <CheckIcon />
          </span>
          ドアを開けました{opening && '・'}
          <wbr />
          {opening && <span className="nowrap tabular-nums">{formatTime(opening.at)}</span>}
        </>
      }
    >
      {reservation && (
        <p>
          <Unbroken text={boothAtPlace(reservation)} />
        </p>
      )}
      {opening?.endsAt && <p className={styles.until}>{formatEnd(opening.endsAt)}まで利用できます。</p>}
      <p className={styles.note}>
        お入りください。{ssid === null && <span className="nowrap">Wi-Fi・</span>}
        延長・退室は予約の画面から行えます。
      </p>
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
