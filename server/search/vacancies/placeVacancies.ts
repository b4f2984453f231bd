import { grouped } from '#domain/grouped.ts';
import { type CountedPlace, closedOf, type Vacancy } from '#domain/search/home.ts';
import { instantOf } from '#domain/time.ts';
import type { CountedBooth } from './boothVacancies.ts';

/** The booths of a place or an area as one. */
export function vacancyOf(booths: readonly CountedBooth[]): Vacancy {
  const freeCount = booths.filter((booth) => booth.isFree).length;
  const later = booths.flatMap((booth) => (booth.freeFrom === null ? [] : [booth.freeFrom]));
  return {
    boothCount: booths.length,
    freeCount,
    nextFreeAt: freeCount > 0 || later.length === 0 ? null : instantOf(Math.min(...later)),
    closed: closedOf(booths),
  };
}

/** Each floor with all its booths, and each booth on its own, with the booths it is made of. */
export function countedPlaces<Booth extends CountedBooth>(
  booths: readonly Booth[],
): readonly { readonly place: CountedPlace; readonly booths: readonly [Booth, ...Booth[]] }[] {
  const keyOf = (booth: Booth) =>
    booth.floorMapId === null ? `booth ${booth.id}` : `floor ${booth.floorMapId}`;
  return grouped(booths, keyOf).map((group) => {
    const [first] = group;
    const place = {
      areaId: first.areaId,
      floorMapId: first.floorMapId,
      boothIds: group.map((booth) => booth.id),
      placeName: first.placeName,
      name: first.floorName ?? first.boothName,
      latitude: first.latitude,
      longitude: first.longitude,
      isFavourite: first.isFavourite,
      ...vacancyOf(group),
    };
    return { place, booths: group };
  });
}
