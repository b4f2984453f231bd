import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type Refused, refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { MOST_WATCHED } from '#domain/shell/updates.ts';
import { dateOf } from '#domain/time.ts';
import { defineResource } from '../shared/resource.ts';
import type { Topic } from '../shell/listensToUpdates.ts';
import { isLocked } from './passcode/lockedFloors.ts';

const LOCKED: Refused<'passcode_required'> = {
  kind: 'refused',
  code: 'passcode_required',
  message: '',
  body: undefined,
};

/** The updates that booths on the screen follow: their slots of today, for as many as can be watched. */
export function boothsToday(boothIds: readonly number[]): readonly Topic[] {
  return [{ boothIds: boothIds.slice(0, MOST_WATCHED), date: dateOf(serverClock.now()) }];
}

/** The updates that a floor follows. */
export function floorToday({ booths }: Pick<FloorMap, 'booths'>): readonly Topic[] {
  return boothsToday(booths.map(({ id }) => id));
}

/** The floor, with the names of its booths where the server tells them elsewhere. Rejects with an ApiFailure. */
export async function fetchFloor(floorMapId: number, signal: AbortSignal): Promise<FloorMap> {
  const answered = await call(getFloorMap, floorMapId, { signal });
  if (serves(serverCapabilities.current(), getFloorMap, 'floormap.telecubes.cube_name')) return answered;
  const { nameBooths } = await import('#contract/composed/floorNames.ts');
  return nameBooths(answered, { signal });
}

/**
 * A floor as it is now, or that it asks for its passcode (docs/spec/search.md, "Roles"). Looked at, it is asked for
 * each minute, and as soon as a booth of it is taken or freed elsewhere.
 */
export const floor = defineResource(
  'floor',
  async (floorMapId: number, signal) =>
    (await isLocked(floorMapId, signal))
      ? LOCKED
      : refusable(fetchFloor(floorMapId, signal), getFloorMap.refuses),
  { freshness: 60_000, followsData: (answer) => (answer.kind === 'done' ? floorToday(answer.value) : []) },
);

export const floorMachine = floor.machine;
