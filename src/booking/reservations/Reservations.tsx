import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { ScreenPath } from '#domain/shell/screens.ts';
import { dateOf, type Instant, MINUTE_MS } from '#domain/time.ts';
import { isEndOf, isEndOn } from '#domain/visit/deeds.ts';
import {
  knownReservations,
  knownReservationsMachine,
  reservationList,
  reservationsMachine,
  selectDeed,
} from '#machines/booking/reservations/chart.ts';
import { waitsMachine } from '#machines/booking/waitingList/list.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { OwedHere } from '#src/shared/owed/OwedHere.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useHandedOn } from '#src/shell/handedOn.ts';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { TroubleSlot } from '#src/visit/trouble/TroubleSlot.tsx';
import { CancellationSheet } from '../cancellation/CancellationSheet.tsx';
import { ExtensionRoute } from '../extension/ExtensionRoute.tsx';
import { useLinked } from '../linked.ts';
import { LinkedReservation } from '../UnknownReservation.tsx';
import { BookedTurns } from '../waitingList/BookedTurns.tsx';
import { Waits } from '../waitingList/Waits.tsx';
import { DeedCard } from './DeedCard.tsx';
import { ReservationCards } from './ReservationCards.tsx';
import { ResumeBooking } from './ResumeBooking.tsx';

const EXTENSION: ScreenPath = '/app/reservations/extend';
const TROUBLE: ScreenPath = '/app/reservations/trouble';

/**
 * /app/reservations (tranid, returnTo), and /app/reservations/extend and /app/reservations/trouble, whose sheets stand
 * over the list (docs/spec/booking.md, "Screens").
 */
export default function Reservations() {
  const [handedOn] = useState(useHandedOn());
  const flow = useFlow(reservationsMachine, { moved: handedOn?.moved ?? null });
  const list = useSelector(flow, ({ children }) => children.list);
  const known = useLastKnown(knownReservations, useFlow(knownReservationsMachine, { of: null }));
  const cancellation = useSelector(flow, ({ children }) => children.cancellation);
  const deed = useSelector(flow, selectDeed);
  const waits = useFlow(waitsMachine);
  const today = dateOf(useServerNow(MINUTE_MS));
  const listed = useSelector(list, (snapshot) => snapshot && reservationList.selectData(snapshot));
  const linked = useLinked();
  const isExtending = useMatch(EXTENSION) !== null;
  const isTroubled = useMatch(TROUBLE) !== null;
  const arrival = isExtending || isTroubled ? null : linked;
  const freshness = useFreshness(list, known);

  const cancel = (reservation: Reservation, now: Instant) =>
    flow.send({ type: 'cancellation.wanted', reservation, now });

  return (
    <Page
      title="入室・延長"
      actions={
        <>
          {list && freshness.isStale && !freshness.isUnderWay && (
            <RefreshButton resource={list} notified={flow} />
          )}
          <MenuLink />
        </>
      }
      freshness={freshness}
    >
      <ResumeBooking />
      <OwedHere />
      {list && (
        <ResourceBody
          resource={reservationList}
          what="ご予約"
          actor={list}
          known={known}
          skeleton={<Skeleton shape="cards" count={2} label="予約を読み込んでいます" />}
        >
          {(reservations) => (
            <KeptFocus label="予約と利用">
              {deed && <DeedCard deed={deed} />}
              <BookedTurns waits={waits} reservations={reservations} linked={arrival} onCancel={cancel} />
              <ReservationCards
                reservations={reservations.filter((reservation) => !isEndOf(deed, reservation))}
                made={handedOn?.made}
                linked={arrival}
                isBelow={isEndOn(deed, today)}
                list={list}
                subscriber={flow}
                isCovered={cancellation !== undefined || isExtending || isTroubled}
                onCancel={cancel}
              />
              <Waits waits={waits} />
              {isExtending && <ExtensionRoute reservations={reservations} list={list} subscriber={flow} />}
              {isTroubled && <TroubleSlot reservations={reservations} />}
            </KeptFocus>
          )}
        </ResourceBody>
      )}
      {arrival !== null && listed && (
        <LinkedReservation key={arrival} linked={arrival} reservations={listed} />
      )}
      {cancellation && <CancellationSheet flow={cancellation} />}
    </Page>
  );
}
