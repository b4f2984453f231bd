import { describe, expect, it } from 'vitest';
import type { UseState } from '#domain/booking/reservation.ts';
import { formatTime } from '#domain/time.ts';
import { enteredState, nextBoundary, visitPhase } from '#domain/visit/entry.ts';
import { at } from '#tests/support/moments.ts';

describe('the way through the door of a reservation from 14:00 to 15:00 (section 4)', () => {
  it.each<[UseState, boolean, string, string, string | null]>([
    [0, true, '13:54:59', 'waiting', '13:55'],
    [0, true, '13:55:00', 'open', '15:00'],
    [0, false, '13:55:00', 'waiting', '14:00'],
    [0, false, '13:59:59', 'waiting', '14:00'],
    [0, false, '14:00:00', 'open', '15:00'],
    [1, false, '14:00:00', 'inUse', '15:00'],
    [2, true, '13:56:00', 'inUse', '15:00'],
    [3, false, '14:59:59', 'inUse', '15:00'],
    [1, false, '15:00:00', 'over', null],
    [0, false, '15:00:00', 'over', null],
  ])(
    'use_state %i, nobody there before %s, at %s: %s, until %s',
    (useState, isEmptyBefore, time, phase, until) => {
      const reservation = {
        startsAt: at('2026-11-20T14:00:00'),
        endsAt: at('2026-11-20T15:00:00'),
        useState,
        isEmptyBefore,
      };
      const now = at(`2026-11-20T${time}`);
      const boundary = nextBoundary(reservation, now);
      expect([visitPhase(reservation, now), boundary && formatTime(boundary)]).toEqual([phase, until]);
    },
  );
});

it.each<[UseState, UseState]>([
  [0, 1],
  [1, 2],
  [2, 2],
  [3, 3],
])('use_state %i becomes %i when the door has opened to enter (decisions.md)', (before, after) => {
  expect(enteredState(before)).toBe(after);
});
