import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { formatEnd } from '#domain/time.ts';
import { placeListMachine } from '#machines/search/locationSelection.ts';
import { paths } from '#machines/shell/paths.ts';
import { selectOtherBooth } from '#machines/visit/trouble/otherBooth.ts';
import { useIsOnline, useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './TroubleSheet.module.css';

/** Another booth that is free now, with the way to it; nothing where the area is not known, or without a network. */
export function OtherBooth({ reservation }: { reservation: Reservation }) {
  const isOnline = useIsOnline();
  const { areaId } = reservation;
  return isOnline && areaId !== null ? <OtherBoothOf areaId={areaId} reservation={reservation} /> : null;
}

function OtherBoothOf({ areaId, reservation }: { areaId: number; reservation: Reservation }) {
  const places = useFlow(placeListMachine, { of: areaId });
  const booth = useSelector(places, (snapshot) => selectOtherBooth(snapshot, reservation), isSame);
  const isGuest = useMember()?.isGuest === true;
  if (booth === null) return null;
  const { boothId, usableUntil } = booth;
  const until = usableUntil === null ? '今すぐ使えます' : `${formatEnd(usableUntil)}まで使えます`;
  return (
    <section className={styles.other} aria-label="空いている別のブース">
      <CardList>
        <Row
          as={Link}
          to={isGuest ? paths.makeReservation({ boothIds: [boothId] }) : paths.immediateUse(boothId)}
          title={boothAtPlace(booth)}
          caption={`今空いている別のブース・${until}`}
          chevron
        />
      </CardList>
      {!isGuest && reservation.amount !== null && (
        <p className={styles.place}>
          別のブースの料金は、別にかかります。今のブースの料金については、お電話ください。
        </p>
      )}
    </section>
  );
}

function isSame(
  one: ReturnType<typeof selectOtherBooth>,
  other: ReturnType<typeof selectOtherBooth>,
): boolean {
  return one?.boothId === other?.boothId && one?.usableUntil === other?.usableUntil;
}
