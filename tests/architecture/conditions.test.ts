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

/** A booth may have to be reserved some time ahead: a start that is judged without its number is refused at the tap. */
it('asks in few files how long ahead a booth is reserved', () => {
  const MAKING = /^server\/(database\/migrations|world)\/|^server\/database\/tables\/places.ts$/;
  const reading = sourcesOf('server').filter(
    ([path, text]) => !MAKING.test(path) && /\blead_minutes\b/.test(text),
  );
  expect(reading.map(([path]) => path).sort()).toEqual([
    'server/booking/waitingList/lastTurn.statements.ts',
    'server/booths/availability/boothHead.ts',
    'server/booths/availability/lead.ts',
  ]);
});

/**
 * A booth may have a number of its own, and a reservation keeps the one with which it was made: whoever reads the
 * constant tells and judges by an hour that may not hold.
 */
it('reads the usual hour of free cancelling only where nobody has said another', () => {
  const UNSAID = [
    'contract/booking/freeCancellation.ts',
    'domain/booking/availability.ts',
    'domain/booking/quote.ts',
    'server/demo/history.ts',
    'server/world/export/tree.ts',
    'server/world/model/compilePlaces.ts',
  ];
  const rooms = ['domain', 'contract', 'machines', 'src', 'server', 'operator'];
  const reading = rooms.flatMap(sourcesOf).filter(([, text]) => /\bFREE_CANCELLATION_MINUTES\b/.test(text));
  expect(reading.map(([path]) => path).sort()).toEqual(UNSAID);
});

/** A reservation has the number of the day on which it was made; its booth may have another by now. */
it('takes the limit of a reservation from its row, and that of a booth where something is yet to be made', () => {
  const OF_BOOTHS = [
    'server/booking/waitingList/lastTurn.statements.ts',
    'server/booths/availability/boothHead.ts',
    'server/database/tables/places.ts',
  ];
  const MAKING = /^server\/(database\/migrations|world)\//;
  const reading = sourcesOf('server').filter(
    ([path, text]) => !MAKING.test(path) && /\bfree_cancellation_minutes\b/.test(text),
  );
  expect(reading.map(([path]) => path).sort()).toEqual(OF_BOOTHS);
});
