import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { dateOf } from '#domain/time.ts';
import { defineResource } from '../shared/resource.ts';
import type { Topic } from '../shell/hearsUpdates.ts';

/** What a floor on the screen is about: its booths, on the day that it is now. */
export function boothsToday({ booths }: Pick<FloorMap, 'booths'>): readonly Topic[] {
  return [{ boothIds: booths.map(({ id }) => id), date: dateOf(serverClock.now()) }];
}

/**
 * A floor as it is now, or that it asks for its passcode (spec section 6). Looked at, it is asked for each minute, and
 * as soon as a booth of it is taken or freed elsewhere.
 */
export const floor = defineResource(
  'floor',
  (floorMapId: number, signal) => refusable(call(getFloorMap, floorMapId, { signal }), ['passcode_required']),
  { freshness: 60_000, followsData: (answer) => (answer.kind === 'done' ? boothsToday(answer.value) : []) },
);

export const floorMachine = floor.machine;
