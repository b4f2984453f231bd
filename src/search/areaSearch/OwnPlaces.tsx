import { useId } from 'react';
import { getHome } from '#contract/search/home.ts';
import { isInUse } from '#domain/booking/reservation.ts';
import { type Home, recentPlaces } from '#domain/search/home.ts';
import { type Deed, isEndOf } from '#domain/visit/deeds.ts';
import type { DeedHearer } from '#machines/shared/deeds.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { isServed } from '#src/shell/served.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { HomeStrip } from './HomeStrip.tsx';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import styles from './OwnPlaces.module.css';
import { RecentPlaceRow } from './RecentPlaceRow.tsx';

interface OwnPlacesProps {
  home: Home;
  /** The last act at the booth in use. */
  deed: Deed | null;
  /** The flow that shows it. */
  hearer: DeedHearer;
}

/** The member's own part: the reservation of today or the running use, usual places, places nearby. */
export function OwnPlaces({ home, deed, hearer }: OwnPlacesProps) {
  const recent = recentPlaces(home.places);
  const owes = useOwes();
  const reasonId = useId();
  const reservation = home.reservation && isEndOf(deed, home.reservation) ? null : home.reservation;
  const isUsing = reservation !== null && isInUse(reservation);
  return (
    <>
      {reservation !== null && <HomeStrip reservation={reservation} hearer={hearer} />}
      <ClosedCard areas={home.areas} />
      {recent.length > 0 && (
        <>
          <div className={styles.heading}>
            <SectionTitle>いつもの場所</SectionTitle>
            {owes && (
              <p id={reasonId} className={styles.reason}>
                {AFTER_PAYMENT}
              </p>
            )}
          </div>
          <CardList label="いつもの場所">
            {recent.map((place) => (
              <RecentPlaceRow
                key={place.boothIds[0]}
                place={place}
                canUseNow={!isUsing}
                reasonId={reasonId}
              />
            ))}
          </CardList>
        </>
      )}
      {isServed(getHome) && <NearbyPlaces places={home.places} />}
    </>
  );
}
