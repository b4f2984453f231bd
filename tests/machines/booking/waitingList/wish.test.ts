import { expect, it } from 'vitest';
import { momentsOf } from '#machines/booking/waitingList/wish.ts';
import { at } from '#tests/support/clock/moments.ts';
import { wish } from '#tests/support/values/wish.ts';

it('is booked as long as every booth can be, charged by the longest limit, and told of as long as any can be had', () => {
  const [first, second] = wish().booths;
  if (!first || !second) throw new Error('two booths expected');
  const booths = [
    { ...first, leadMinutes: 30, freeCancellationMinutes: 60 },
    { ...second, leadMinutes: 180, freeCancellationMinutes: 120 },
  ];
  expect(momentsOf({ ...wish(), booths })).toEqual({
    until: at('2026-11-20T11:00:00'),
    notifiedUntil: at('2026-11-20T13:30:00'),
    chargedAt: at('2026-11-20T12:00:00'),
  });
});
