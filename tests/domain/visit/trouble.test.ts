import { expect, it } from 'vitest';
import type { UseState } from '#domain/booking/reservation.ts';
import { type TroubleProblem, type TroubleTime, troubleProblem, troubleTime } from '#domain/visit/trouble.ts';
import { at } from '#tests/support/clock/moments.ts';

it.each<[string, TroubleProblem | null, string]>([
  ['1,000 characters', null, '長'.repeat(1_000)],
  ['1,000 characters between spaces', null, ` ${'長'.repeat(1_000)}\n`],
  ['1,001 characters', 'textTooLong', '長'.repeat(1_001)],
])('trouble in words of %s: %s', (_, problem, text) => {
  expect(troubleProblem({ kind: 'other', text, photo: null })).toBe(problem);
});

it.each<[string, UseState, TroubleTime]>([
  ['13:54:59', 'reserved', 'early'],
  ['13:55:00', 'reserved', 'now'],
  ['14:59:59', 'inUse', 'now'],
  ['15:00:00', 'inUse', 'over'],
  ['14:30:00', 'ended', 'over'],
])('trouble with a reservation from 14:00 to 15:00, at %s, which is %s: %s', (time, useState, said) => {
  const reservation = { startsAt: at('2026-11-20T14:00:00'), endsAt: at('2026-11-20T15:00:00'), useState };
  expect(troubleTime(reservation, at(`2026-11-20T${time}`))).toBe(said);
});
