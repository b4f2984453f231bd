import type { Reservation } from '#domain/booking/reservation.ts';
import { isUsableNow, type Places } from '#domain/search/places.ts';
import type { Instant } from '#domain/time.ts';

/** A booth that could be used at once in the place of another. */
export interface OtherBooth {
  readonly boothId: number;
  readonly boothName: string;
  readonly placeName: string;
  /** null where the server does not tell. */
  readonly usableUntil: Instant | null;
}

/** The first booth of the area that is free now, on the same floor before all others; null where there is none. */
export function otherBoothNow(
  { floorMaps, booths }: Places,
  { boothId: own, floorMapId }: Pick<Reservation, 'boothId' | 'floorMapId'>,
): OtherBooth | null {
  const floors = [...floorMaps].sort(
    (one, other) => Number(other.id === floorMapId) - Number(one.id === floorMapId),
  );
  const onFloors = floors.flatMap((floor) =>
    floor.booths.map((booth) => ({ ...booth, placeName: floor.placeName })),
  );
  const found = [...onFloors, ...booths].find((booth) => booth.id !== own && isUsableNow(booth));
  if (found === undefined) return null;
  const { id: boothId, name: boothName, placeName, usableUntil } = found;
  return { boothId, boothName, placeName, usableUntil };
}
