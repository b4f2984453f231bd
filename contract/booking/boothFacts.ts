import * as v from 'valibot';
import { type BoothFacts, EQUIPMENT } from '#domain/booking/boothFacts.ts';
import { absent, addition, list, mapped, optional } from '../field.ts';
import { type Means, record } from '../record.ts';

const seats = mapped(
  absent(v.picklist([1, 2])),
  (people): BoothFacts['seats'] => people,
  (people) => (people === 1 || people === 2 ? people : null),
);

/** How a booth is built, all additions (docs/spec/search.md, "Data"). */
export const boothFacts = record({
  seats: ['seats', addition(seats)],
  photo: ['photo_url', addition(absent(v.string()))],
  equipment: ['equipment', addition(optional(list(v.picklist(EQUIPMENT)), []))],
}) satisfies Means<BoothFacts>;
