import { call } from '#contract/client.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { defineListing } from '../shared/listing.ts';

/** The booths of a floor, for immediate use (spec section 2, booth-selection). */
export const boothSelection = defineListing('boothSelection', (floorMapId: number, signal) =>
  call(getFloorMap, floorMapId, { signal }),
);

export const boothSelectionMachine = boothSelection.machine;
