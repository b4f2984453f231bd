import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { formatEnd } from '#domain/time.ts';
import { isAboutToEnd } from '#domain/visit/entry.ts';
import {
  knownReservations,
  knownReservationsMachine,
  reservationList,
  reservationsMachine,
} from '#machines/booking/reservations/chart.ts';
import type { DeedSubscriber } from '#machines/shared/deeds.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { ReservationsLink } from '#src/shared/links/ReservationsLink.tsx';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { visitKey } from '#src/visit/card/useVisit.ts';
import { OPEN_DOOR } from '#src/visit/door/openDoor.ts';
import { WifiLine } from '#src/visit/wifi/WifiLine.tsx';
import { HomeDoor } from './HomeDoor.tsx';
import styles from './HomeUse.module.css';
import { TimeParts } from './TimeParts.tsx';

/**
 * The use that runs, as far as the home screen shows it: the time that is left, and the door of the visit's own card.
 */
export function HomeUse({
  reservation,
  subscriber,
}: {
  reservation: Pick<HomeReservation, 'id' | 'endsAt' | 'placeName' | 'boothName'>;
  /** The flow that shows the last act. */
  subscriber: DeedSubscriber;
}) {
  const clockId = useId();
  const flow = useFlow(reservationsMachine);
  const list = useSelector(flow, ({ children }) => children.list);
  const known = useLastKnown(knownReservations, useFlow(knownReservationsMachine, { of: null }));
  const loaded = useSelector(list, (snapshot) => (snapshot ? reservationList.selectData(snapshot) : null));
  const hasFailed = useSelector(
    list,
    (snapshot) => snapshot !== undefined && selectFailure(snapshot) !== null,
  );
  const isOnline = useIsOnline();
  const now = useServerNow(1000);
  const isEnding = isAboutToEnd(reservation.endsAt - now);
  const visited = (loaded ?? known?.data)?.find(({ id }) => id === reservation.id);
  const isWaited = visited === undefined && loaded === null && !hasFailed;
  return (
    <section className={styles.use} aria-label="利用中">
      <Card tone="ink">
        <div className={styles.head}>
          <Pill tone={isEnding ? 'warn' : 'plain'}>{isEnding ? 'まもなく終わります' : '利用中'}</Pill>
          <p className={styles.label}>残り時間</p>
        </div>
        <Link className={styles.link} to={paths.reservations()}>
          <span className={styles.texts}>
            <span id={clockId} className={styles.clock}>
              <TimeParts milliseconds={reservation.endsAt - now} />
            </span>
            <span className={styles.until}>
              {formatEnd(reservation.endsAt)}まで・
              <Unbroken text={boothAtPlace(reservation)} />
            </span>
          </span>
          <ChevronRightIcon />
        </Link>
        <div className={styles.door}>
          {!isOnline && visited && visited.wifiSsid !== null && (
            <WifiLine key={visited.id} reservationId={visited.id} ssid={visited.wifiSsid} />
          )}
          {visited && list ? (
            <HomeDoor
              key={visitKey(visited)}
              reservation={visited}
              list={list}
              subscriber={subscriber}
              describedBy={clockId}
            />
          ) : isWaited ? (
            <Button block disabled>
              {OPEN_DOOR}
            </Button>
          ) : (
            <ReservationsLink block />
          )}
        </div>
      </Card>
    </section>
  );
}
