import { Link } from 'react-router-dom';
import type { Place } from '#domain/search/place.ts';
import { dateOf, type Instant, type LocalDate, type Minutes, minuteOfDay } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { UseNow } from '#src/shared/words/useNow.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { RESERVE } from './placeWords.ts';

/** The time that a place is wanted for; without a start each screen has the default of the day. */
export interface PlaceTime {
  readonly date?: LocalDate;
  readonly start?: Minutes;
}

interface PlaceActionProps {
  place: Place;
  /** Regular members may use a booth at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  /** The text that says why neither is possible, where something is owed or there is no network. */
  reasonId: string;
}

/** The one way on of a row: into a booth at once where one is free, else to the timetable when the next is. */
export function PlaceAction({ place, showsImmediateUse, reasonId }: PlaceActionProps) {
  const owes = useOwes();
  const isOnline = useIsOnline();
  const isNow = showsImmediateUse && (place.freeCount ?? 0) > 0;
  if (owes || !isOnline) {
    return (
      <Button small variant={isOnline ? 'secondary' : 'cut-off'} disabled aria-describedby={reasonId}>
        {isNow ? <UseNow /> : RESERVE}
      </Button>
    );
  }
  return (
    <Link
      className={buttonClass({ variant: isNow ? 'soft' : 'secondary', small: true })}
      to={isNow ? immediatePath(place) : timetablePath(place, timeOf(place.nextFreeAt))}
    >
      {isNow ? <UseNow /> : RESERVE}
      <span className="visually-hidden">{`、${place.name}`}</span>
    </Link>
  );
}

function timeOf(moment: Instant | null): PlaceTime {
  return moment === null ? {} : { date: dateOf(moment), start: minuteOfDay(moment) };
}

/** Into a booth; of a floor, to the choice of one. */
export function immediatePath({ kind, id }: Place): string {
  return kind === 'floorMap' ? paths.boothSelection(id) : paths.immediateUse(id);
}

/** To the timetable of all its booths. */
export function timetablePath({ boothIds }: Place, time: PlaceTime): string {
  return paths.makeReservation({ boothIds, ...time });
}

/** A floor leads to its map, a room to its timetable, each at that time (docs/spec/search.md, "Screens"). */
export function placePath(place: Place, time: PlaceTime): string {
  return place.kind === 'floorMap'
    ? paths.floorMap({ floorMapId: place.id, ...time })
    : timetablePath(place, time);
}
