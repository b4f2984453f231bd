import * as v from 'valibot';
import { CLOSED, type CountedPlace, type Vacancy } from '#domain/search/home.ts';
import { absent, list, mapped, nullable } from '../field.ts';
import { type Means, record } from '../record.ts';
import { flag, instant } from '../values.ts';
import { Whole } from '../wire.ts';

/** How many booths are free, and from when the next is (docs/spec/search.md, "Data"). */
export const vacancy = record({
  boothCount: ['booth_count', Whole],
  freeCount: ['free_count', Whole],
  nextFreeAt: ['next_free_at', nullable(instant)],
  closed: [
    'closed',
    mapped(
      v.optional(v.nullable(v.picklist(CLOSED))),
      (why) => why ?? null,
      (why) => why,
    ),
  ],
}) satisfies Means<Vacancy>;

/** A floor, or a booth on its own, with what is free of it. */
export const countedPlace = record(
  {
    areaId: ['area_id', Whole],
    floorMapId: ['floor_map_id', v.nullable(Whole)],
    boothIds: ['telecube_ids', list(Whole)],
    placeName: ['place_name', v.string()],
    name: ['name', v.string()],
    latitude: ['latitude', v.number()],
    longitude: ['longitude', v.number()],
    isFavourite: ['is_favourite', absent(flag)],
  },
  vacancy,
) satisfies Means<CountedPlace>;
