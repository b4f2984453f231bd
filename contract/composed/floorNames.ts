import type { FloorMap, Room } from '#domain/search/places.ts';
import { call } from '../client.ts';
import type { Asking } from '../instead.ts';
import { getRoom } from '../search/places.ts';
import { inTurns } from './inTurns.ts';
import { memoryOf } from './remembered.ts';

const knownRoom = memoryOf<Room>();

/** The floor with the names of its booths, of a server that tells them one by one (docs/spec/search.md, "Data"). */
export async function nameBooths(floor: FloorMap, { signal }: Asking): Promise<FloorMap> {
  const rooms = await inTurns(floor.booths, ({ id }) =>
    knownRoom(id, () => call(getRoom, id, signal ? { signal } : {})),
  );
  return {
    ...floor,
    booths: floor.booths.map((booth, index) => ({ ...booth, name: rooms[index]?.name ?? '' })),
  };
}
