import type { PlaceId } from '#domain/search/place.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';

/** The time that a place is wanted for; without a start each screen has the default of the day. */
export interface PlaceTime {
  readonly date: LocalDate;
  readonly start?: Minutes;
}

/** A floor leads to its map, a room to its timetable, each at that time (docs/spec/search.md, "Screens"). */
export function mapPlacePath({ kind, id }: PlaceId, time: PlaceTime): string {
  return kind === 'floorMap'
    ? paths.floorMap({ floorMapId: id, ...time })
    : paths.makeReservation({ boothIds: [id], ...time });
}
