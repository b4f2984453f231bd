/** Where booths are, of a server that says so of floors and areas alone (docs/spec/search.md, "Data" and Room). */
import type { Reservation } from '#domain/booking/reservation.ts';
import type { FloorMap, Places } from '#domain/search/places.ts';
import { call } from '../client.ts';
import type { Asking } from '../instead.ts';
import { getFloorMap, listPlaces, searchRooms } from '../search/places.ts';
import { inTurns } from './inTurns.ts';
import { memoryOf } from './remembered.ts';

type Where = Pick<Reservation, 'placeName' | 'floorName' | 'access' | 'point'>;

const knownFloor = memoryOf<FloorMap>();
const knownArea = memoryOf<Places>();
const knownFloors = memoryOf<readonly FloorMap[]>();

/** A call that only tells where a booth is must not keep anybody from it: null where it fails. */
function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return asked.catch(() => null);
}

function whereIs({ placeName, floorName, access, latitude, longitude }: FloorMap): Where {
  const hasPoint = latitude !== 0 || longitude !== 0;
  return { placeName, floorName, access, point: hasPoint ? { latitude, longitude } : null };
}

async function whereOf(
  { boothId, floorMapId, areaId }: Reservation,
  { signal }: Asking,
): Promise<Where | null> {
  const options = signal ? { signal } : {};
  if (floorMapId !== null) {
    const ask = () => unlessRefused(call(getFloorMap, floorMapId, options));
    const floor = await knownFloor(floorMapId, ask);
    return floor && whereIs(floor);
  }
  if (areaId === null) return null;
  const area = await knownArea(areaId, () => unlessRefused(call(listPlaces, areaId, options)));
  const booth = area?.booths.find(({ id }) => id === boothId);
  return booth ? { placeName: booth.placeName, floorName: '', access: booth.access, point: null } : null;
}

/** The reservations with what their floors, or areas, say of where the booths are; what they say themselves stays. */
export async function placeReservations(
  reservations: readonly Reservation[],
  asking: Asking,
): Promise<readonly Reservation[]> {
  const wheres = await inTurns(reservations, (each) => whereOf(each, asking));
  return reservations.map((each, index) => {
    const where = wheres[index];
    if (!where) return each;
    return {
      ...each,
      placeName: each.placeName || where.placeName,
      floorName: each.floorName || where.floorName,
      access: each.access || where.access,
      point: each.point ?? where.point,
    };
  });
}

/** The floor of each booth that stands on one: all floors are asked for once. */
export async function floorsOf(
  boothIds: readonly number[],
  { signal }: Asking,
): Promise<ReadonlyMap<number, FloorMap>> {
  const ask = async () => {
    const found = await unlessRefused(call(searchRooms, { areaId: null }, signal ? { signal } : {}));
    return found === null ? null : found.floorMaps;
  };
  const floors = (await knownFloors(0, ask)) ?? [];
  return new Map(
    floors.flatMap((floor) =>
      floor.booths.flatMap(({ id }) => (boothIds.includes(id) ? [[id, floor] as const] : [])),
    ),
  );
}
