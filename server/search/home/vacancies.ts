import { grouped } from '#domain/grouped.ts';
import { closedOf, type HomeArea, type HomePlace, type Vacancy } from '#domain/search/home.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import type { HomeBooth } from './homeBooths.ts';

function vacancyOf(booths: readonly HomeBooth[]): Vacancy {
  const freeCount = booths.filter((booth) => booth.isFreeNow).length;
  const later = booths.flatMap((booth) => (booth.freeFrom === null ? [] : [booth.freeFrom]));
  return {
    boothCount: booths.length,
    freeCount,
    nextFreeAt: freeCount > 0 || later.length === 0 ? null : instantOf(Math.min(...later)),
    closed: closedOf(booths),
  };
}

function lastUse(booths: readonly HomeBooth[]): Instant | null {
  const uses = booths.flatMap((booth) => (booth.lastUsedAt === null ? [] : [booth.lastUsedAt]));
  return uses.length === 0 ? null : instantOf(Math.max(...uses));
}

/** A floor with all its booths, or a booth on its own. */
export function placesOf(booths: readonly HomeBooth[]): readonly HomePlace[] {
  const keyOf = (booth: HomeBooth) =>
    booth.floorMapId === null ? `booth ${booth.id}` : `floor ${booth.floorMapId}`;
  return grouped(booths, keyOf).map((group) => {
    const [first] = group;
    return {
      areaId: first.areaId,
      floorMapId: first.floorMapId,
      boothIds: group.map((booth) => booth.id),
      placeName: first.placeName,
      name: first.floorName ?? first.boothName,
      latitude: first.latitude,
      longitude: first.longitude,
      lastUsedAt: lastUse(group),
      isFavourite: first.isFavourite,
      gross: group.every(({ gross }) => gross === first.gross) ? first.gross : null,
      ...vacancyOf(group),
    };
  });
}

/** The areas of the home screen with what is free in each, in the order of the booths. */
export function areasOf(booths: readonly HomeBooth[]): readonly HomeArea[] {
  return grouped(booths, (booth) => String(booth.areaId)).map((group) => ({
    areaId: group[0].areaId,
    ...vacancyOf(group),
  }));
}
