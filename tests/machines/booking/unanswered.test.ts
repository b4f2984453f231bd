import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unansweredConfirmation } from '#machines/booking/creation.ts';
import { unansweredExtension } from '#machines/booking/extensionAnswers.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';

const TAPPED = new Date('2026-11-20T14:30:00+09:00');
const content = { reservationId: 7, minutes: 30, usesCoupon: false, seenGross: 550 };

beforeEach(() => {
  vi.useFakeTimers({ now: TAPPED });
  bindStores(memoryStores());
  writePart('Reservation.unfinished', {
    key: 'key-1',
    decidedAt: TAPPED.getTime(),
    extension: { tranid: 7, timeunit: 30, use_coupon: false, taxInPrice: 550 },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('finds the extension that a reload has interrupted, with its key', () => {
  expect(unansweredExtension(7)).toEqual({ key: 'key-1', content });
});

it('finds nothing for another reservation, and no reservation in an extension', () => {
  expect(unansweredExtension(8)).toBeNull();
  expect(unansweredConfirmation()).toBeNull();
});

it.each([
  [120_000, { key: 'key-1', content }],
  [120_001, null],
])('waits two minutes for it: after %d ms', (passed, expected) => {
  vi.advanceTimersByTime(passed);
  expect(unansweredExtension(7)).toEqual(expected);
});

it('finds nothing when nothing was left', () => {
  writePart('Reservation.unfinished', null);
  expect(unansweredExtension(7)).toBeNull();
});
