import { EQUIPMENT } from '#domain/booking/boothFacts.ts';
import type { Around, BoothWish } from '#domain/search/freePlaces.ts';
import type { FreeSearchInput } from '#machines/search/freeSearch/chart.ts';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { readTime } from '#src/shared/addresses/timeAddress.ts';

export type ReadFreeAddress =
  | { readonly kind: 'read'; readonly address: Omit<FreeSearchInput, 'now'> }
  | { readonly kind: 'wrong'; readonly part: 'date' | 'time' };

/** Words that nobody knows are passed over: the link still says when. */
function readBooths(query: URLSearchParams): BoothWish {
  const words = (query.get('equipment') ?? '').split(',');
  return {
    seats: query.get('seats') === '2' ? 2 : null,
    equipment: EQUIPMENT.filter((each) => words.includes(each)),
  };
}

function readAround(query: URLSearchParams): Around {
  const areaId = readId(query, 'areaId');
  if (areaId !== undefined) return { kind: 'area', areaId };
  return { kind: query.get('near') === 'here' ? 'here' : 'everywhere' };
}

/** Reads `date=…&hour=…&minute=…&interval=…&areaId=…&near=here&seats=2&equipment=…`; any of them may be missing. */
export function readFreeAddress(query: URLSearchParams): ReadFreeAddress {
  const time = readTime(query);
  if (time.kind === 'wrong') return time;
  return {
    kind: 'read',
    address: { wanted: time.wanted, booths: readBooths(query), around: readAround(query) },
  };
}
