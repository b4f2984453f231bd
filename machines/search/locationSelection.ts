import { call } from '#contract/client.ts';
import { listPlaces } from '#contract/search.ts';
import { defineListing } from '../shared/listing.ts';

/** Floor maps and individual booths of an area (spec section 2, installation-location-selection). */
export const locationSelection = defineListing('locationSelection', (areaId: number, signal) =>
  call(listPlaces, areaId, { signal }),
);

export const locationSelectionMachine = locationSelection.machine;
