import * as v from 'valibot';
import { EQUIPMENT } from '#domain/booking/boothFacts.ts';
import { day, fileBeside, Key, Point, secret, slots, span, text, whole, yes } from './values.ts';

const HOURS = 'opening hours expected, like 7:00-23:00, or the hours of workday, saturday and sunday';

/** The opening hours of a week. */
const Hours = v.pipe(
  v.union(
    [
      span('The hours of every day.'),
      v.strictObject({
        workday: span('The hours from Monday to Friday.'),
        saturday: span('The hours of Saturdays.'),
        sunday: span('The hours of Sundays.'),
      }),
    ],
    HOURS,
  ),
  v.description('Opening hours: 7:00-23:00 for every day, or by workday, saturday and sunday.'),
);

/** The way on foot. */
export const Walk = v.pipe(
  v.strictObject({
    minutes: whole('minutes', 'Minutes on foot from the exit.', [1, 60]),
    exit: v.optional(text('The exit of the station.')),
  }),
  v.description('The way on foot; left out where nobody has counted it.'),
);

const rate = () => whole('yen', 'Yen for 15 minutes, before tax.', [0, 1_000_000]);

/** Rates and hours that hold from days on. */
const Changes = v.pipe(
  v.record(
    day('The first day of it.'),
    v.pipe(
      v.strictObject({ rate: v.optional(rate()), hours: v.optional(Hours) }),
      v.check(({ rate, hours }) => rate !== undefined || hours !== undefined, 'a rate or hours expected'),
      v.description('The rate, the hours or both from that day on.'),
    ),
    'days with a rate or hours expected',
  ),
  v.description(
    'Rates and hours from days on, by the day. A booth or floor with a rate or hours of its own has no changes of it from above.',
  ),
);

/** The terms of reserving that a place, a floor, or `usual`, may say for all of its booths. */
export const terms = {
  longest_minutes: v.optional(
    v.nullable(
      slots(
        'How long it can be used at most, where that is less than longest_minutes of the service; null for as long as there.',
        [5, 1_440],
      ),
    ),
  ),
  free_cancellation_minutes: v.optional(
    slots(
      'How long before the start cancelling and moving stop being free, and the price is fixed; left out, 60 minutes.',
      [15, 10_080],
    ),
  ),
  lead_minutes: v.optional(
    slots(
      'How long before its start a reservation is made at the latest; left out, until it starts. For a use at once it does not matter.',
      [0, 10_080],
    ),
  ),
};

/** The parts of a booth that a floor, or `usual`, may say for all of its booths. */
export const shared = {
  rate: v.optional(rate()),
  hours: v.optional(Hours),
  from: v.optional(Changes),
  ...terms,
  seats: v.optional(
    v.pipe(v.picklist([1, 2], '1 or 2 expected'), v.description('For how many people it is, 1 or 2.')),
  ),
  equipment: v.optional(
    v.pipe(
      v.array(v.picklist(EQUIPMENT, `one of ${EQUIPMENT.join(', ')} expected`), 'a list expected'),
      v.checkItems((item, index, items) => items.indexOf(item) === index, 'named twice'),
      v.description(`What it has: ${EQUIPMENT.join(', ')}.`),
    ),
  ),
  photo: v.optional(
    fileBeside(
      'A photo of it beside this file, a JPEG or PNG of at most 300 kB; booths can share one.',
      ['.jpg', '.jpeg', '.png'],
      'photos/a-1.jpg',
    ),
  ),
};

const booth = {
  name: v.optional(text('The name at the door; left out, it is the key in capitals: a-1 is A-1.')),
  ...shared,
  access: v.optional(text('How one gets there; of a booth on a floor left out, it is the floor’s.', 500)),
  at: v.optional(Point),
  opens_by: v.optional(
    v.pipe(
      v.picklist(['door', 'lock'], 'door or lock expected'),
      v.description('door: a door that the app opens; lock: a lock that it releases.'),
    ),
    'door',
  ),
  lock_id: v.optional(
    text(
      'The id of its door or lock in the service that opens it; left out, the number of the booth is said.',
    ),
  ),
  shows_qr_code: v.optional(yes('Whether members show a QR code at the door instead of tapping.'), false),
  pin: v.optional(secret('The code of its key pad.')),
  wifi: v.optional(
    v.pipe(
      v.strictObject({
        ssid: text('The name of the network.'),
        password: v.optional(secret('Its password.')),
      }),
      v.description('The wireless network of the booth.'),
    ),
  ),
  closed: v.optional(
    v.pipe(
      v.array(day('A day on which it stays closed.'), 'a list of days expected'),
      v.checkItems((item, index, items) => items.indexOf(item) === index, 'named twice'),
      v.description('Days on which it stays closed against its hours. Days that are over may be left out.'),
    ),
    [],
  ),
  closed_from: v.optional(day('The first day on which it is closed for good, and not shown any more.')),
};

/** A booth on a floor. */
const FloorBooth = v.pipe(
  v.strictObject({
    ...booth,
    plan: v.optional(
      v.pipe(
        v.strictTuple(
          [
            whole('columns', 'The column, from 0 on.', [0, 999]),
            whole('rows', 'The row, from 0 on.', [0, 999]),
          ],
          'column and row expected, like [0, 2]',
        ),
        v.description('Column and row on the drawn floor; left out, the next that are free, row by row.'),
      ),
    ),
  }),
  v.description('A booth on a floor.'),
);

/** A booth on its own. */
const SingleBooth = v.pipe(
  v.strictObject({
    ...booth,
    access: text('How one gets there.', 500),
    walk: v.optional(Walk),
  }),
  v.description('A booth on its own.'),
);

/** Booths by their keys. */
export const FloorBooths = v.pipe(
  v.record(Key, FloorBooth, 'booths by their keys expected'),
  v.description('The booths of the floor, by key.'),
);
export const SingleBooths = v.pipe(
  v.record(Key, SingleBooth, 'booths by their keys expected'),
  v.description('Booths that stand on their own, by key.'),
);

/** A booth as either may be written. */
export type WrittenBooth = v.InferOutput<typeof FloorBooth> | v.InferOutput<typeof SingleBooth>;
export type Shared = { readonly [Name in keyof typeof shared]?: v.InferOutput<(typeof shared)[Name]> };
