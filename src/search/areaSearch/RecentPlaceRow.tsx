import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { HomePlace } from '#domain/search/home.ts';
import { placeIdOf } from '#domain/search/placeId.ts';
import { dateOf, type Instant, minuteOfDay } from '#domain/time.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { paths } from '#machines/shell/paths.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { nextFreeSentence } from '#src/shared/words/moments.ts';
import { UseNow } from '#src/shared/words/useNow.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { useIsOnline, useMember } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Row } from '#src/ui/lists/Row.tsx';
import { StarButton } from '../favourites/StarButton.tsx';
import { PlaceName } from '../PlaceName.tsx';
import { RESERVE } from '../places/placeWords.ts';
import styles from './RecentPlaceRow.module.css';

interface RecentPlaceRowProps {
  place: HomePlace;
  stars: FavouritesRef;
  /** Nobody uses two booths at once: while one is used, others are reserved. */
  canUseNow: boolean;
  /** The text that says why neither is possible, where something is owed or there is no network. */
  reasonId: string;
}

/**
 * A usual place: what is free there now, and one tap to use it or to reserve it. Guests reserve (docs/spec/search.md,
 * "Roles").
 */
export function RecentPlaceRow({ place, stars, canUseNow, reasonId }: RecentPlaceRowProps) {
  const now = useServerNow(60_000);
  const isGuest = useMember()?.isGuest ?? true;
  const owes = useOwes();
  const isOnline = useIsOnline();
  const isFree = place.freeCount > 0;
  const nameId = useId();
  return (
    <Row
      leading={
        place.isFavourite !== null && (
          <span className={styles.star}>
            <StarButton
              place={placeIdOf(place)}
              name={`${place.placeName} ${place.name}`}
              isFavourite={place.isFavourite}
              stars={stars}
              reasonId={reasonId}
            />
          </span>
        )
      }
      title={
        <span id={nameId}>
          <PlaceName place={place.placeName} name={place.name} />
        </span>
      }
      caption={
        isGuest ? undefined : isFree ? (
          <>
            <span className="nowrap">
              いま <strong className={styles.count}>{place.freeCount}</strong>ブース空き
              {place.gross !== null && '・'}
            </span>
            {place.gross !== null && <span className="nowrap">15分 {yen(place.gross)}</span>}
          </>
        ) : (
          nextFreeSentence(place, now)
        )
      }
      trailing={
        owes || !isOnline ? (
          <Button
            small
            variant={isOnline ? 'secondary' : 'cut-off'}
            disabled
            aria-describedby={`${nameId} ${reasonId}`}
          >
            {isFree && canUseNow && !isGuest ? <UseNow /> : RESERVE}
          </Button>
        ) : isFree && canUseNow && !isGuest ? (
          <Link className={styles.now} aria-describedby={nameId} to={immediatePath(place)}>
            <UseNow />
          </Link>
        ) : (
          <Link
            className={buttonClass({ variant: place.closed === null ? 'secondary' : 'soft', small: true })}
            aria-describedby={nameId}
            to={paths.makeReservation({ boothIds: place.boothIds, ...laterDay(place, now) })}
          >
            {RESERVE}
          </Link>
        )
      }
    />
  );
}

/** Another day is named by the link; what is left of today, the timetable knows better when it is there. */
function laterDay({ nextFreeAt }: HomePlace, now: Instant) {
  if (nextFreeAt === null || dateOf(nextFreeAt) === dateOf(now)) return {};
  return { date: dateOf(nextFreeAt), start: minuteOfDay(nextFreeAt) };
}

function immediatePath({ floorMapId, boothIds }: HomePlace): string {
  return floorMapId === null ? paths.immediateUse(boothIds[0] ?? 0) : paths.boothSelection(floorMapId);
}
