import { refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { fetchFloor } from '../../search/floor.ts';

/**
 * The booths to which a reservation can be moved: all of its floor. Where its booth stands on no floor, or the floor
 * asks for a passcode, only its own: the time can be moved all the same. Rejects with an ApiFailure.
 */
export async function boothsAround(
  { boothId, floorMapId }: Reservation,
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (floorMapId === null) return [boothId];
  const answer = await refusable(fetchFloor(floorMapId, signal), getFloorMap.refuses);
  if (answer.kind === 'refused') return [boothId];
  return [...new Set([...answer.value.booths.map(({ id }) => id), boothId])];
}
