import { describe, expect, it } from 'vitest';
import { withoutOwn } from '#domain/booking/availability.ts';
import {
  isFreeEarlier,
  type Movable,
  type MoveKind,
  mayComeForward,
  moveKind,
  soonestStart,
} from '#domain/booking/move.ts';
import { addMinutes, type Instant, instantOf } from '#domain/time.ts';

const START = instantOf(Date.parse('2026-11-20T14:00:00+09:00'));
const reservation: Movable = {
  boothId: 1,
  startsAt: START,
  endsAt: addMinutes(START, 60),
  freeCancellationMinutes: 60,
  useState: 'reserved',
  chargedAt: null,
};
const to = (minutes: number, { boothId = 1, length = 60 } = {}) => ({
  boothId,
  startsAt: addMinutes(START, minutes),
  endsAt: addMinutes(START, minutes + length),
  freeCancellationMinutes: 60,
});
const ahead = (minutes: number): Instant => addMinutes(START, -minutes);

describe('a move is', () => {
  it.each<[MoveKind, string, ReturnType<typeof to>, Instant, Partial<Movable>]>([
    ['free', 'to another hour', to(60), ahead(120), {}],
    ['free', 'at exactly 60 minutes before', to(60), ahead(60), {}],
    ['free', 'to another booth', to(0, { boothId: 2 }), ahead(120), {}],
    ['tooLate', 'a second after that', to(60), instantOf(ahead(60) + 1000), {}],
    ['tooLate', 'once it is charged', to(60), ahead(120), { chargedAt: ahead(130) }],
    ['tooSoon', 'to a start 60 minutes away', to(-60, { boothId: 2 }), ahead(120), {}],
    ['free', 'to a start 61 minutes away', to(-59, { boothId: 2 }), ahead(120), {}],
    ['earlier', 'to the same length of the same booth, sooner', to(-60), ahead(120), {}],
    ['earlier', 'the same after the charge', to(-10), ahead(30), { chargedAt: ahead(60) }],
    ['earlier', 'the same at the very start', to(-5), START, {}],
    ['tooLate', 'the same after the start', to(-5), instantOf(START + 1000), {}],
    ['tooLate', 'longer, sooner, after the charge', to(-10, { length: 75 }), ahead(30), {}],
    ['same', 'to where it is', to(0), ahead(120), {}],
    ['begun', 'of a use that was entered', to(60), ahead(120), { useState: 'inUse' }],
    ['over', 'of a use that was ended', to(60), ahead(120), { useState: 'ended' }],
    ['over', 'after the end', to(600), instantOf(addMinutes(START, 60) + 1000), {}],
  ])('%s: %s', (kind, _, target, now, change) => {
    expect(moveKind({ ...reservation, ...change }, target, now)).toBe(kind);
  });
});

it('leaves of the day what is not the reservation itself', () => {
  const busy = [
    { from: 0, to: 420, kind: 'closed' },
    { from: 600, to: 720, kind: 'self' },
    { from: 720, to: 780, kind: 'others' },
  ] as const;
  expect(withoutOwn(busy, 630, 690)).toEqual([
    busy[0],
    { from: 600, to: 630, kind: 'self' },
    { from: 690, to: 720, kind: 'self' },
    busy[2],
  ]);
  expect(withoutOwn(busy, 600, 720)).toEqual([busy[0], busy[2]]);
});

it.each<[string, Instant, Partial<Movable>, boolean]>([
  ['at exactly 60 minutes before', ahead(60), {}, false],
  ['a second after that', instantOf(ahead(60) + 1000), {}, true],
  ['at the very start', START, {}, true],
  ['for the rest of its first second', instantOf(START + 999), {}, true],
  ['a second after the start', instantOf(START + 1000), {}, false],
  ['once it is entered', START, { useState: 'inUse' }, false],
])('a reservation may come forward %s', (_, now, change, may) => {
  expect(mayComeForward({ ...reservation, ...change }, now)).toBe(may);
});

describe('an earlier start is offered', () => {
  const charged = { ...reservation, chargedAt: ahead(60), isEmptyBefore: true } as const;
  it.each([
    ['from the next step at least 5 minutes away', charged, ahead(19), ahead(10)],
    ['from exactly 5 minutes away', charged, ahead(15), ahead(10)],
    ['not where the booth may be entered by then anyway', charged, ahead(10), null],
    [
      'until the start, where it may not be entered early',
      { ...charged, isEmptyBefore: false },
      ahead(10),
      ahead(5),
    ],
    ['not while cancelling is free', { ...charged, chargedAt: null }, ahead(60), null],
    ['not in use', { ...charged, useState: 'inUse' as const }, ahead(30), null],
  ])('%s', (_, of, now, start) => {
    expect(soonestStart(of, { leadMinutes: 0 }, now)).toBe(start);
  });

  it('no nearer than its booth has to be reserved ahead', () => {
    expect(soonestStart(charged, { leadMinutes: 20 }, ahead(40))).toBe(ahead(20));
    expect(soonestStart(charged, { leadMinutes: 35 }, ahead(40))).toBeNull();
  });

  it('where the booth is free for as long, its own time included', () => {
    const own = { from: 840, to: 900, kind: 'self' } as const;
    expect(isFreeEarlier(reservation, [own], ahead(10))).toBe(true);
    expect(isFreeEarlier(reservation, [{ from: 825, to: 835, kind: 'others' }, own], ahead(10))).toBe(false);
    expect(isFreeEarlier(reservation, [{ from: 800, to: 830, kind: 'others' }, own], ahead(10))).toBe(true);
  });
});
