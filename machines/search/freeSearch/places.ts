import { call } from '#contract/client.ts';
import { type Asked, refusable } from '#contract/errors.ts';
import { type FreePlaces, listFreePlaces } from '#contract/search/freePlaces.ts';
import type { FreeWish } from '#domain/search/freePlaces.ts';
import { MOST_WATCHED } from '#domain/shell/updates.ts';
import { defineResource, type ResourceSnapshot } from '../../shared/resource.ts';

/** The wish, and its answer: refused for a time that no booth is offered for. */
export interface Found {
  readonly wish: FreeWish;
  readonly answer: Asked<FreePlaces, 'invalid'>;
}

/**
 * The places with what is free for a time (docs/spec/search.md, "Search by time"). Looked at, they are asked for each
 * minute, and as soon as one of the booths is taken or freed elsewhere on that day.
 */
export const freePlaces = defineResource(
  'freePlaces',
  async (wish: FreeWish, signal): Promise<Found> => ({
    wish,
    answer: await refusable(call(listFreePlaces, wish, { signal }), ['invalid']),
  }),
  {
    freshness: 60_000,
    spread: 3_000,
    followsData: ({ wish: { date }, answer }) => {
      if (answer.kind !== 'done') return [];
      const boothIds = answer.value.places.flatMap((place) => place.boothIds);
      return [{ boothIds: boothIds.slice(0, MOST_WATCHED), date }];
    },
  },
);

export const freePlacesMachine = freePlaces.machine;

/** The answer to the present wish; null while only an earlier one is answered, and where it is refused. */
export function selectFound(snapshot: ResourceSnapshot): FreePlaces | null {
  const found = freePlaces.selectData(snapshot);
  return found?.wish === snapshot.context.of && found?.answer.kind === 'done' ? found.answer.value : null;
}
