import { expect, it } from 'vitest';
import { isUsableNow } from '#domain/search/places.ts';

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
