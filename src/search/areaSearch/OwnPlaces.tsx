import { getHome } from '#contract/search/home.ts';
import { type Home, recentPlaces } from '#domain/search/home.ts';
import { isServed } from '#src/shell/served.ts';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import { OwnSection } from './OwnSection.tsx';
import { RecentPlaceRow } from './RecentPlaceRow.tsx';
import { UsualRow } from './UsualRow.tsx';

interface OwnPlacesProps {
  home: Home;
  /** A booth is in use: no second one is offered at once. */
  isUsing: boolean;
}

/** Holds the place of the member's own part, where the groups of areas have come before it. */
export function OwnPlacesSkeleton() {
  return <Skeleton shape="sections" count={1} label="いつもの場所を読み込んでいます" />;
}

/** The member's own part below the strip: usual reservations, usual places, places nearby. */
export function OwnPlaces({ home, isUsing }: OwnPlacesProps) {
  const recent = recentPlaces(home.places);
  return (
    <>
      <ClosedCard areas={home.areas} />
      {home.usual.length > 0 && (
        <OwnSection title="いつもの予約" note="ご利用の履歴から">
          {(reasonId) =>
            home.usual.map((usual) => (
              <UsualRow key={usual.startsAt} usual={usual} places={home.places} reasonId={reasonId} />
            ))
          }
        </OwnSection>
      )}
      {recent.length > 0 && (
        <OwnSection title="いつもの場所">
          {(reasonId) =>
            recent.map((place) => (
              <RecentPlaceRow
                key={place.boothIds[0]}
                place={place}
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
