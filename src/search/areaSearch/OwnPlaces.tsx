import { useId } from 'react';
import { getHome } from '#contract/search/home.ts';
import { type Home, recentPlaces } from '#domain/search/home.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { isServed } from '#src/shell/served.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import styles from './OwnPlaces.module.css';
import { RecentPlaceRow } from './RecentPlaceRow.tsx';

interface OwnPlacesProps {
  home: Home;
  /** A booth is in use: no second one is offered at once. */
  isUsing: boolean;
}

/** Holds the place of the member's own part, where the groups of areas have come before it. */
export function OwnPlacesSkeleton() {
  return <Skeleton shape="sections" count={1} label="いつもの場所を読み込んでいます" />;
}

/** The member's own part below the strip: usual places, places nearby. */
export function OwnPlaces({ home, isUsing }: OwnPlacesProps) {
  const recent = recentPlaces(home.places);
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  return (
    <>
      <ClosedCard areas={home.areas} />
      {recent.length > 0 && (
        <>
          <div className={styles.heading}>
            <SectionTitle>いつもの場所</SectionTitle>
            {(owes || !isOnline) && (
              <p id={reasonId} className={styles.reason}>
                {owes ? AFTER_PAYMENT : '通信が戻ると押せます。'}
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
