import { describe, expect, it } from 'vitest';
import type { UseState } from '#domain/booking/reservation.ts';
import { enteredState, isAboutToEnd, isWithinLast, visitPhase } from '#domain/visit/entry.ts';
import { at } from '#tests/support/clock/moments.ts';

describe('the way through the door of a reservation from 14:00 to 15:00', () => {
  it.each<[UseState, boolean, string, string]>([
    ['reserved', true, '13:54:59', 'waiting'],
    ['reserved', true, '13:55:00', 'open'],
    ['reserved', false, '13:55:00', 'waiting'],
    ['reserved', false, '13:59:59', 'waiting'],
    ['reserved', false, '14:00:00', 'open'],
    ['inUse', false, '14:00:00', 'inUse'],
    ['reentered', true, '13:56:00', 'inUse'],
    ['extended', false, '14:59:59', 'inUse'],
    ['inUse', false, '15:00:00', 'over'],
    ['reserved', false, '15:00:00', 'over'],
  ])('a use that is %s, nobody there before %s, at %s: %s', (useState, isEmptyBefore, time, phase) => {
    const reservation = {
      startsAt: at('2026-11-20T14:00:00'),
      endsAt: at('2026-11-20T15:00:00'),
      useState,
      isEmptyBefore,
    };
    expect(visitPhase(reservation, at(`2026-11-20T${time}`))).toBe(phase);
  });
});

it.each<[UseState, UseState]>([
  ['reserved', 'inUse'],
  ['inUse', 'reentered'],
  ['reentered', 'reentered'],
  ['extended', 'extended'],
])('a use that is %s becomes %s when the door has opened to enter', (before, after) => {
  expect(enteredState(before)).toBe(after);
});

it.each([
  [300_001, false, false],
  [300_000, true, false],
  [60_001, true, false],
  [60_000, true, true],
  [1, true, true],
  [0, false, false], // over, and no longer about to be
  [-1, false, false],
])('with %i ms left it is about to end: %s, in its last minute: %s', (left, isEnding, isLast) => {
  expect([isAboutToEnd(left), isWithinLast(1, left)]).toEqual([isEnding, isLast]);
});
