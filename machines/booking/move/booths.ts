import { refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { fetchFloor } from '../../search/floor.ts';

/**
 * The booths among which a reservation can be moved: those of its floor. Only its own where it stands on no floor, or
 * where the floor asks for a passcode: another time is still possible. Rejects with an ApiFailure.
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
