import type { FloorMapAddress } from '#machines/shell/paths.ts';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { readTime } from '#src/shared/addresses/timeAddress.ts';
import { readReturnTo } from '#src/shared/addresses/wayBack.ts';

export type ReadFloorAddress =
  | { readonly kind: 'read'; readonly address: FloorMapAddress }
  | { readonly kind: 'wrong'; readonly part: 'floor' | 'date' | 'time' };

/**
 * Reads `floorMapId=…&date&hour&minute&interval&immediateAvailable&LocationSelection&returnTo` (docs/spec/search.md,
 * "Screens").
 */
export function readFloorAddress(query: URLSearchParams): ReadFloorAddress {
  const floorMapId = readId(query, 'floorMapId');
  if (floorMapId === undefined) return { kind: 'wrong', part: 'floor' };
  const time = readTime(query);
  if (time.kind === 'wrong') return time;
  const { date, start, interval } = time.wanted;
  const returnTo = readReturnTo(query);
  return {
    kind: 'read',
    address: {
      floorMapId,
      ...(date === null ? {} : { date }),
      ...(start === null ? {} : { start }),
      ...(interval === null ? {} : { interval }),
      isForNow: query.get('immediateAvailable') === 'true',
      locationSelection: query.get('LocationSelection') !== 'false',
      ...(returnTo === null ? {} : { returnTo }),
    },
  };
}
