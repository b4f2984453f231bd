import type { ReactNode } from 'react';
import type { FreePlace, FreeWish } from '#domain/search/freePlaces.ts';
import { walkingMinutes } from '#domain/search/home.ts';
import { distanceMetres, type GroundPoint } from '#domain/search/map.ts';
import { placeIdOf } from '#domain/search/placeId.ts';
import { dateOf, minuteOfDay } from '#domain/time.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { paths } from '#machines/shell/paths.ts';
import { fullName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { PlaceFigure } from '../places/PlaceFigure.tsx';
import styles from '../places/PlaceRow.module.css';
import { PlaceTexts } from '../places/PlaceTexts.tsx';
import { walkName } from '../places/placeWords.ts';

interface FreePlaceRowProps {
  place: FreePlace;
  /** Its name, and where it is if nothing above says that. */
  name: ReactNode;
  /** Why nothing is free is not said above. */
  saysWhy: boolean;
  wish: FreeWish;
  stars: FavouritesRef;
  /** Where the device is, where the places near it are looked for. */
  from: GroundPoint | null;
  reasonId: string;
}

/** A place: one tap leads to its timetable at that time, or at the next at which it is free. */
export function FreePlaceRow({ place, name, saysWhy, wish, stars, from, reasonId }: FreePlaceRowProps) {
  const { freeCount, closed, nextFreeAt } = place;
  const why = saysWhy && freeCount === 0 && closed !== null && nextFreeAt !== null && fullName(place);
  const lines = [walkOf(place, from), [freeCount > 0 && priceOf(place), why].filter(Boolean).join('・')];
  return (
    <li className={styles.item}>
      <PlaceTexts
        place={{ ...placeIdOf(place), isFavourite: place.isFavourite }}
        name={name}
        starName={`${place.placeName} ${place.name}`}
        to={timetablePath(place, wish)}
        lines={lines}
        stars={stars}
        reasonId={reasonId}
      />
      <PlaceFigure place={{ freeCount, usableUntil: null, nextFreeAt, closed }} />
      <span className={styles.chevron}>
        <ChevronRightIcon />
      </span>
    </li>
  );
}

function walkOf(place: FreePlace, from: GroundPoint | null): string {
  if (from === null) return walkName(place, true);
  return walkName({ walkMinutes: walkingMinutes(distanceMetres(from, place)), exit: null }, false);
}

function priceOf({ gross, isOnePrice }: FreePlace): string {
  return gross === null ? '' : `${yen(gross)}${isOnePrice ? '' : 'から'}`;
}

function timetablePath({ boothIds, freeCount, nextFreeAt }: FreePlace, wish: FreeWish): string {
  const { date, start, interval } = wish;
  const later =
    freeCount === 0 && nextFreeAt !== null
      ? { date: dateOf(nextFreeAt), start: minuteOfDay(nextFreeAt) }
      : { date, start };
  return paths.makeReservation({ boothIds, ...later, interval });
}
