import { listFreePlaces } from '#contract/search/freePlaces.ts';
import { getHome } from '#contract/search/home.ts';
import { type Home, recentPlaces } from '#domain/search/home.ts';
import { placeIdOf } from '#domain/search/placeId.ts';
import { favouritesMachine } from '#machines/search/favourites.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { isServed } from '#src/shell/served.ts';
import { useHadStar } from '../favourites/useHadStar.ts';
import { ClosedCard } from './ClosedCard.tsx';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import { OwnSection } from './OwnSection.tsx';
import { RecentPlaceRow } from './RecentPlaceRow.tsx';
import { TimeSearchRow } from './TimeSearchRow.tsx';
import { UsualRow } from './UsualRow.tsx';

interface OwnPlacesProps {
  home: Home;
  /** The data that say the stars. */
  list: ResourceRef;
  /** A booth is in use: no second one is offered at once. */
  isUsing: boolean;
}

/** The member's own part below the strip: usual reservations, favourite or usual places, places nearby. */
export function OwnPlaces({ home, list, isUsing }: OwnPlacesProps) {
  const stars = useFlow(favouritesMachine, { list });
  const hadStar = useHadStar(home.places.map((place) => ({ ...place, ...placeIdOf(place) })));
  const favourites = home.places.filter((place) => hadStar(placeIdOf(place)));
  const hasFavourites = favourites.length > 0;
  const shown = hasFavourites ? favourites : recentPlaces(home.places);
  return (
    <>
      <ClosedCard areas={home.areas} />
      {isServed(listFreePlaces) && <TimeSearchRow />}
      {home.usual.length > 0 && (
        <OwnSection title="いつもの予約" note="ご利用の履歴から">
          {(reasonId) =>
            home.usual.map((usual) => (
              <UsualRow key={usual.startsAt} usual={usual} places={home.places} reasonId={reasonId} />
            ))
          }
        </OwnSection>
      )}
      {shown.length > 0 && (
        <OwnSection title={hasFavourites ? 'お気に入りの場所' : 'いつもの場所'}>
          {(reasonId) =>
            shown.map((place) => (
              <RecentPlaceRow
                key={place.boothIds[0]}
                place={place}
                stars={stars}
                canUseNow={!isUsing}
                reasonId={reasonId}
              />
            ))
          }
        </OwnSection>
      )}
      {isServed(getHome) && <NearbyPlaces places={home.places} />}
    </>
  );
}
