import { expect, it } from 'vitest';
import { bookedTurns, isInLine } from '#domain/booking/turns.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { wait } from '#tests/support/values/wait.ts';

const booked = wait({ state: 'booked', reservationId: 7 });
const made = reservation({ id: 7 });
const before = at('2026-11-20T12:59:59');
const free = at('2026-11-20T13:00:00');
const charged = at('2026-11-20T13:00:01');

it('finds the reservation that a turn has made', () => {
  expect(bookedTurns([wait(), booked], [reservation({ id: 6 }), made], free)).toEqual([
    { wait: booked, made },
  ]);
});

it.each([
  ['a wait that goes on', wait({ reservationId: 7 }), made, free],
  ['a reservation that is not in the list', booked, reservation({ id: 6 }), free],
  ['a reservation that was entered', booked, reservation({ id: 7, useState: 'inUse' }), free],
  ['a reservation whose cancellation is charged', booked, made, charged],
])('finds no news in %s', (_, each, other, now) => {
  expect(bookedTurns([each], [other], now)).toEqual([]);
});

it.each([
  ['a wait to be booked', wait(), before, true],
  ['a wait to be booked, an hour before its start', wait(), free, false],
  ['a wait to be told', wait({ mode: 'notify' }), before, false],
  ['a wait whose turn has come', booked, before, false],
])('says whether others may come before %s', (_, each, now, expected) => {
  expect(isInLine(each, now)).toBe(expected);
});
