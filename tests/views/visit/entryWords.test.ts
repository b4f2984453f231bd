import { expect, it } from 'vitest';
import { addMinutes, instantOf } from '#domain/time.ts';
import { isEntryNear, isEntrySoon, pillWords } from '#src/visit/door/entryWords.ts';
import { at } from '#tests/support/clock/moments.ts';

/** Nobody is in the booth before: its door opens five minutes early, at 13:00. */
const reservation = { startsAt: at('2026-11-20T13:05:00'), isEmptyBefore: true };
const opensAt = at('2026-11-20T13:00:00');
const before = (minutes: number, seconds = 0) => instantOf(addMinutes(opensAt, -minutes) - seconds * 1000);

it.each([
  [60, 1, false, false, 'あと1時間5分で開始'],
  [60, 0, true, false, 'あと1時間5分で開始'],
  [5, 1, true, false, 'あと10分で開始'],
  [5, 0, true, true, 'まもなく入室できます'],
])(
  '%i minutes and %i s before the door opens it is near: %s, soon: %s, 「%s」',
  (minutes, seconds, near, soon, words) => {
    const now = before(minutes, seconds);
    expect([isEntryNear(reservation, now), isEntrySoon(reservation, now)]).toEqual([near, soon]);
    expect(pillWords({ isWaiting: true, isOver: false }, reservation, now)).toBe(words);
  },
);

it.each([
  [{ isWaiting: false, isOver: false }, '入室できます'],
  [{ isWaiting: true, isOver: true }, '終了しました'],
])('%j is said in a word', (where, words) => {
  expect(pillWords(where, reservation, opensAt)).toBe(words);
});
