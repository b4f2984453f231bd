import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { defineResource } from '../shared/resource.ts';

/** A floor as it is now, or that it asks for its passcode (spec section 6); looked at, it is asked for each minute. */
export const floor = defineResource(
  'floor',
  (floorMapId: number, signal) => refusable(call(getFloorMap, floorMapId, { signal }), ['passcode_required']),
  { freshness: 60_000 },
);

export const floorMachine = floor.machine;
