import { expect, it } from 'vitest';
import { isUsableNow, opensNext } from '#domain/search/places.ts';
import { at } from '#tests/support/clock/moments.ts';

it.each([
  [true, true, false, true],
  [false, true, false, false],
  [true, false, false, false],
  [true, true, true, false],
])(
  'available %s, in business hours %s, exceptionally closed %s: usable now %s',
  (isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed, usable) => {
    expect(isUsableNow({ isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed })).toBe(usable);
  },
);

const hours = { opens: 7 * 60, closes: 23 * 60 };

it.each([
  ['a second before today', '2026-11-20T06:59:59', '2026-11-20T07:00:00'],
  ['at that very moment: on the next day', '2026-11-20T07:00:00', '2026-11-21T07:00:00'],
  ['a second after', '2026-11-20T07:00:01', '2026-11-21T07:00:00'],
])('doors that open at 7 open next, %s', (_, now, opensAt) => {
  expect(opensNext({ workday: hours, saturday: hours, sunday: hours }, at(now))).toBe(at(opensAt));
});

it('doors that open on one day of the week open next a week later, and those that never do, never', () => {
  const onSaturdays = { workday: null, saturday: hours, sunday: null };
  const saturday = at('2026-11-21T08:00:00');
  expect(opensNext(onSaturdays, saturday)).toBe(at('2026-11-28T07:00:00'));
  expect(opensNext({ ...onSaturdays, saturday: null }, saturday)).toBeUndefined();
});
