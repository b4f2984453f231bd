import { describe, expect, it } from 'vitest';
import type { UseState } from '#domain/booking/reservation.ts';
import { enteredState, visitPhase } from '#domain/visit/entry.ts';
import { at } from '#tests/support/clock/moments.ts';

describe('the way through the door of a reservation from 14:00 to 15:00', () => {
  it.each<[UseState, boolean, string, string]>([
    [0, true, '13:54:59', 'waiting'],
    [0, true, '13:55:00', 'open'],
    [0, false, '13:55:00', 'waiting'],
    [0, false, '13:59:59', 'waiting'],
    [0, false, '14:00:00', 'open'],
    [1, false, '14:00:00', 'inUse'],
    [2, true, '13:56:00', 'inUse'],
    [3, false, '14:59:59', 'inUse'],
    [1, false, '15:00:00', 'over'],
    [0, false, '15:00:00', 'over'],
  ])('use_state %i, nobody there before %s, at %s: %s', (useState, isEmptyBefore, time, phase) => {
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
  [0, 1],
  [1, 2],
  [2, 2],
  [3, 3],
])('use_state %i becomes %i when the door has opened to enter', (before, after) => {
  expect(enteredState(before)).toBe(after);
});
