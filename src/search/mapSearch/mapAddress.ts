import type { GroundPoint } from '#domain/search/map.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import type { MapSearchInput } from '#machines/search/mapSearch.ts';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { readTime } from '#src/shared/addresses/timeAddress.ts';

export type ReadMapAddress =
  | { readonly kind: 'read'; readonly address: Omit<MapSearchInput, 'now'> }
  | { readonly kind: 'wrong'; readonly part: 'date' | 'time' };

const DEGREES = /^-?\d{1,3}(\.\d+)?$/;

function readDegrees(text: string | null, most: number): number | undefined {
  const degrees = text !== null && DEGREES.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** targetFlag 1 means a floor map (`floor_id`), anything else a room (`focus_on`). */
export function readTarget(query: URLSearchParams): PlaceId | null {
  const isFloorMap = query.get('targetFlag') === '1';
  const id = readId(query, isFloorMap ? 'floor_id' : 'focus_on');
  return id === undefined ? null : { kind: isFloorMap ? 'floorMap' : 'room', id };
}

function readPoint(query: URLSearchParams): GroundPoint | null {
  const latitude = readDegrees(query.get('targetLat'), 85);
  const longitude = readDegrees(query.get('targetLng'), 180);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/**
 * Reads `focus_on, floor_id, targetAreaId, targetFlag, targetLat, targetLng` and a time (docs/spec/search.md,
 * "Screens").
 */
export function readMapAddress(query: URLSearchParams): ReadMapAddress {
  const time = readTime(query);
  if (time.kind === 'wrong') return time;
  const areaId = readId(query, 'targetAreaId') ?? null;
  return {
    kind: 'read',
    address: { target: readTarget(query), areaId, point: readPoint(query), wanted: time.wanted },
  };
}
