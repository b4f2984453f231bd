import { call } from '#contract/client.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { defineResource } from '../shared/resource.ts';

/** The booths of a floor, for immediate use (spec section 2, booth-selection). */
export const boothSelection = defineResource(
  'boothSelection',
  (floorMapId: number, signal) => call(getFloorMap, floorMapId, { signal }),
  { freshness: 60_000 },
);

export const boothSelectionMachine = boothSelection.machine;
