import { expect, it } from 'vitest';
import { CONDITIONS } from '#server/booths/availability/conditions.ts';
import { sourcesOf } from './sources.ts';

/** Of a reservation there is one rate; of a booth there may be others from days on. */
const OF_RESERVATIONS = [
  'server/booking/move/reservationToMove.statements.ts',
  'server/booking/move/writeMove.statements.ts',
  'server/booking/reservation/ownReservation.statements.ts',
  'server/booking/reservation/writeReservation.statements.ts',
  'server/booking/reservations/listReservations.ts',
  'server/database/tables/booking.ts',
  'server/inbox/reminders/reminded.statements.ts',
];

/** Rates and hours hold from days on: whoever reads a column of them without the day sells at yesterday’s price. */
it('asks in one file what a booth costs and when it is open', () => {
  const MAKING = /^server\/(database\/migrations|demo|world)\/|^server\/database\/tables\/places.ts$/;
  const NAMES = new RegExp(`\\b(${[...CONDITIONS, 'conditions_from'].join('|')})\\b`);
  const asking = sourcesOf('server')
    .filter(([path, text]) => !MAKING.test(path) && NAMES.test(text))
    .map(([path]) => path);
  expect(asking.filter((path) => !OF_RESERVATIONS.includes(path))).toEqual([
    'server/booths/availability/conditions.ts',
  ]);
  for (const [path, text] of sourcesOf('server')) {
    if (OF_RESERVATIONS.includes(path)) expect(text).not.toMatch(/booths\.net_per_15_minutes|_opens|_closes/);
  }
});

/** A booth may be offered for less long than the service: whoever reads the service’s longest alone offers too much. */
it('asks in one file how long a booth can be reserved', () => {
  const MAKING =
    /^server\/(database\/migrations|world)\/|^server\/(database\/tables\/places|usecase\/tenant).ts$/;
  const asking = sourcesOf('server')
    .filter(
      ([path, text]) => !MAKING.test(path) && /\b(longest_minutes|tenant\.rules\.maxUnits)\b/.test(text),
    )
    .map(([path]) => path);
  expect(asking).toEqual(['server/booths/availability/lengths.ts']);
});
