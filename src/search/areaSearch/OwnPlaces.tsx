import { isInUse } from '#domain/booking/reservation.ts';
import { type Home, recentPlaces } from '#domain/search/home.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { HomeStrip } from './HomeStrip.tsx';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import { RecentPlaceRow } from './RecentPlaceRow.tsx';

/** What is the member's own: the reservation of today or the running use, usual places, places nearby. */
export function OwnPlaces({ home }: { home: Home }) {
  const recent = recentPlaces(home.places);
  const isUsing = home.reservation !== null && isInUse(home.reservation);
  return (
    <>
      {home.reservation !== null && <HomeStrip reservation={home.reservation} />}
      {recent.length > 0 && (
        <>
          <SectionTitle>いつもの場所</SectionTitle>
          <CardList label="いつもの場所">
            {recent.map((place) => (
              <RecentPlaceRow key={place.boothIds[0]} place={place} canUseNow={!isUsing} />
            ))}
          </CardList>
        </>
      )}
      <NearbyPlaces places={home.places} />
    </>
  );
}
