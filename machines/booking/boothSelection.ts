import { fetchFloor, floorToday } from '../search/floor.ts';
import { defineResource } from '../shared/resource.ts';

/**
 * The booths of a floor, for immediate use (docs/spec/booking.md, "Screens", booth-selection); asked for each minute,
 * and as soon as one of them is taken or freed elsewhere.
 */
export const boothSelection = defineResource(
  'boothSelection',
  (floorMapId: number, signal) => fetchFloor(floorMapId, signal),
  { freshness: 60_000, followsData: floorToday },
);

export const boothSelectionMachine = boothSelection.machine;
