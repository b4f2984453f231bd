import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MadeReservation } from '#contract/booking/reservations.ts';
import { entryOpensAt, type Reservation, splitByUse } from '#domain/booking/reservation.ts';
import { type Instant, SECOND_MS } from '#domain/time.ts';
import { visitPhase } from '#domain/visit/entry.ts';
import { paths } from '#machines/shell/paths.ts';
import { takesTroubleReports } from '#machines/visit/trouble/offer.ts';
import type { VisitInput } from '#machines/visit/visit/chart.ts';
import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { CallLink } from '#src/shared/links/CallLink.tsx';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { visitKey } from '#src/visit/card/useVisit.ts';
import { VisitCard } from '#src/visit/card/VisitCard.tsx';
import { TROUBLE } from '#src/visit/trouble/troubleWord.ts';
import { WifiCard } from '#src/visit/wifi/WifiCard.tsx';
import { EarlierStart } from '../earlierStart/EarlierStart.tsx';
import { arriveAt } from '../linked.ts';
import { JustReserved } from './JustReserved.tsx';
import styles from './ReservationCards.module.css';
import { useHeld } from './useHeld.ts';

interface ReservationCardsProps {
  reservations: readonly Reservation[];
  /** The list that they stand in. */
  list: VisitInput['list'];
  /** The flow that shows the last act. */
  subscriber: VisitInput['subscriber'];
  /** Something above the cards says what was done: where there are none it takes a line to say so. */
  isBelow: boolean;
  /** Another sheet stands over the cards. */
  isCovered: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
  /** The reservation that a link has led to; null without one. */
  linked: number | null;
  /** The reservation that was just made; undefined where another way led to the screen. */
  made: MadeReservation | undefined;
}

/** The running use, the next one, and those after it. */
export function ReservationCards({
  reservations: listed,
  made,
  linked,
  isBelow,
  ...given
}: ReservationCardsProps) {
  const { reservations, asOffered, holdLeaving, holdMoving } = useHeld(listed);
  const visits = { ...given, onLeaving: holdLeaving };
  const { inUse, upcoming } = splitByUse(reservations);
  const [next, ...later] = inUse.length > 0 ? [undefined, ...upcoming] : upcoming;
  if (reservations.length === 0) return isBelow ? <NoMore /> : <NoReservations />;
  // Below a use, running or over, the others are not what the screen is about.
  const isRow = inUse.length > 0 || isBelow;
  const title = <SectionTitle id="later">このあとの予約</SectionTitle>;
  return (
    <>
      {next && isBelow && title}
      <ul className={styles.cards} aria-label="利用中と次の予約">
        {/* In one list, so that a card stays the same when it is entered. */}
        {[...inUse, ...(next ? [next] : [])].map((reservation) => (
          <Row key={reservation.id} isLinked={reservation.id === linked} className={styles.card}>
            {/* The card of a reservation that was just made stands alone until the screen is left. */}
            {reservation === next && made?.id !== reservation.id && (
              <EarlierStartOf reservation={asOffered(reservation)} list={visits.list} onMoving={holdMoving} />
            )}
            <CardOf
              key={visitKey(reservation)}
              reservation={reservation}
              isNext={reservation === next}
              isRow={isRow}
              made={made}
              {...visits}
            />
            <WifiOfVisit reservation={reservation} />
          </Row>
        ))}
      </ul>
      {later.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          {!(next && isBelow) && title}
          <ul className={styles.cards}>
            {later.map(
              (reservation) =>
                reservation && (
                  <Row key={reservation.id} isLinked={reservation.id === linked}>
                    <CardOf
                      key={visitKey(reservation)}
                      reservation={reservation}
                      isRow={isRow}
                      made={made}
                      {...visits}
                    />
                  </Row>
                ),
            )}
          </ul>
        </section>
      )}
      {inUse[0] && <Trouble reservation={inUse[0]} />}
    </>
  );
}

/** Another start of the reservation is another offer. */
function EarlierStartOf(props: ComponentProps<typeof EarlierStart>) {
  return <EarlierStart key={props.reservation.startsAt} {...props} />;
}

interface RowProps {
  isLinked: boolean;
  className?: string | undefined;
  children: ReactNode;
}

function Row({ isLinked, ...item }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  // Before the effect of a turn's news, which arrives at itself where both come at once.
  useLayoutEffect(() => {
    if (isLinked) arriveAt(row.current);
  }, [isLinked]);
  return <li ref={row} tabIndex={isLinked ? -1 : undefined} {...item} />;
}

/** The ways to the support from inside a booth: the sheet, where the server takes reports, and the telephone. */
function Trouble({ reservation }: { reservation: Reservation }) {
  const tel = useMetadata()?.support?.tel;
  const takesReports = takesTroubleReports();
  if (!tel && !takesReports) return null;
  return (
    <p className={styles.trouble}>
      {takesReports ? (
        <Link className={buttonClass({ variant: 'text' })} to={paths.reportTrouble(reservation)}>
          {TROUBLE}
        </Link>
      ) : (
        'お困りのとき'
      )}
      {tel && <CallLink tel={tel} />}
    </p>
  );
}

type CardOfProps = ComponentProps<typeof VisitCard> & Pick<ReservationCardsProps, 'made'>;

/** A reservation that was just made says so until it can be entered. */
function CardOf({ made, ...visit }: CardOfProps) {
  const { reservation, onCancel } = visit;
  const isNew = made?.id === reservation.id;
  const isWaiting = useServerNow(SECOND_MS) < entryOpensAt(reservation);
  return isNew && isWaiting ? (
    <JustReserved reservation={reservation} isMailQueued={made.isMailQueued} onCancel={onCancel} />
  ) : (
    <VisitCard {...visit} />
  );
}

/** From the moment of entry on, so that it is known before the door of a booth without a signal. */
function WifiOfVisit({ reservation }: { reservation: Reservation }) {
  const phase = visitPhase(reservation, useServerNow(SECOND_MS));
  const isOpen = phase === 'open' || phase === 'inUse';
  if (!isOpen || reservation.wifiSsid === null) return null;
  return <WifiCard reservationId={reservation.id} ssid={reservation.wifiSsid} />;
}

/** Below a use that is over, whose card is what the screen is about. */
function NoMore() {
  return (
    <p className={styles.none}>
      このあとの予約はありません。
      <AreaSearchLink variant="text" />
    </p>
  );
}

function NoReservations() {
  if (useOwes())
    return (
      <EmptyState title="予約はありません" mark={<CalendarIcon />}>
        {AFTER_PAYMENT}
      </EmptyState>
    );
  return (
    <EmptyState title="予約はありません" action={<AreaSearchLink />} mark={<CalendarIcon />}>
      空いているブースを探して、予約できます。
    </EmptyState>
  );
}
