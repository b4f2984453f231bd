import * as v from 'valibot';
import { EQUIPMENT, type Equipment } from '#domain/booking/boothFacts.ts';
import type { FreeArea, FreePlace, FreeWish } from '#domain/search/freePlaces.ts';
import { rulesCodec } from '../booking/availability.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list, mapped } from '../field.ts';
import { type Means, record } from '../record.ts';
import { date, flag, startInput, whole } from '../values.ts';
import { Whole } from '../wire.ts';
import { countedPlace } from './countedPlace.ts';

const isEquipment = (text: string): text is Equipment => EQUIPMENT.some((each) => each === text);
const ONE = `(${EQUIPMENT.join('|')})`;

/** `monitor,outlet`; left out where any booth will do. */
const equipment = mapped(
  v.optional(
    v.pipe(v.string(), v.regex(new RegExp(`^${ONE}(,${ONE}){0,9}$`), '設備の指定が正しくありません。')),
  ),
  (text): readonly Equipment[] => [...new Set((text ?? '').split(',').filter(isEquipment))],
  (words) => (words.length === 0 ? undefined : words.join(',')),
);

/** Booths for two; left out where any booth will do. */
const seats = mapped(
  v.optional(v.picklist(['1', '2'], '人数は1か2で指定してください。')),
  (text): FreeWish['seats'] => (text === '2' ? 2 : null),
  (people) => (people === null ? undefined : '2'),
);

const freeWish = record({ date: ['date', date] }, startInput, {
  interval: ['interval', whole],
  seats: ['seats', seats],
  equipment: ['equipment', equipment],
}) satisfies Means<FreeWish>;

const freePlace = record(countedPlace, {
  walkMinutes: ['walk_minutes', absent(Whole)],
  exit: ['exit', absent(v.string())],
  gross: ['taxInPrice', absent(Whole)],
  isOnePrice: ['same_for_all', flag],
}) satisfies Means<FreePlace>;

const freeArea = record({
  areaId: ['area_id', Whole],
  name: ['name', v.string()],
  latitude: ['latitude', v.number()],
  longitude: ['longitude', v.number()],
}) satisfies Means<FreeArea>;

const freePlaces = record({
  rules: ['settings', rulesCodec],
  areas: ['areas', list(freeArea)],
  places: ['places', list(freePlace)],
});
export type FreePlaces = DomainOf<typeof freePlaces>;

/**
 * Every place that has booths as they are wished for, with how many of them are free for the whole time, what that
 * costs, and from when one is where none is (docs/spec/search.md, "Search by time"). All areas, whatever is searched
 * for, each with the middle of its booths. 422 for a time that no booth is offered for.
 */
export const listFreePlaces = endpoint({
  call: 'GET /search/free',
  summary: 'Places with what is free for a time, over all areas.',
  audience: 'member',
  additive: true,
  query: freeWish,
  answer: freePlaces,
});
