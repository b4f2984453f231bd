import * as v from 'valibot';
import { FloorBooths, SingleBooths, shared, terms, Walk } from './booth.ts';
import { fileBeside, Key, Point, secret, text } from './values.ts';

const Floor = v.pipe(
  v.strictObject({
    name: text('The name of the floor, with the building’s where there are several.'),
    access: text('How one gets there.', 500),
    at: v.optional(Point),
    walk: v.optional(Walk),
    passcode: v.optional(
      v.pipe(
        secret('Six digits that members enter before they see the floor.'),
        v.check((value) => /^\d{6}$/.test(value), 'six digits expected'),
      ),
    ),
    drawing: v.optional(
      fileBeside(
        'An SVG beside this file, in which an element has the key of each booth for its id; left out, it is drawn.',
        ['.svg'],
        'floors/b1.svg',
      ),
    ),
    ...shared,
    booths: v.optional(FloorBooths, {}),
  }),
  v.description('A floor with several booths, drawn as a plan.'),
);

const Place = v.pipe(
  v.strictObject({
    name: text('The name of the place.'),
    at: v.optional(Point),
    ...terms,
    floors: v.optional(
      v.pipe(v.record(Key, Floor, 'floors by their keys expected'), v.description('Its floors, by key.')),
      {},
    ),
    booths: v.optional(SingleBooths, {}),
  }),
  v.description('A place: floors, and booths on their own.'),
);

/** Areas with their places, as the search screen groups them. */
export const Areas = v.pipe(
  v.record(
    Key,
    v.pipe(
      v.strictObject({
        name: text('The name of the area.'),
        places: v.optional(
          v.pipe(v.record(Key, Place, 'places by their keys expected'), v.description('Its places, by key.')),
          {},
        ),
      }),
      v.description('An area, as the search screen groups places.'),
    ),
    'areas by their keys expected',
  ),
  v.description('Areas with their places, by key, in the order in which they are shown.'),
);
