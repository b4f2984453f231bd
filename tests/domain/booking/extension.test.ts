import { describe, expect, it } from 'vitest';
import type { BusyKind, BusyRange } from '#domain/booking/availability.ts';
import { canBeExtended, extensionEnd, extensionPrice } from '#domain/booking/extension.ts';
import { priceOf, ZERO } from '#domain/money.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';

const rate = { netPer15Minutes: 250, taxPercent: 10 };
const hour = { amount: priceOf(60, rate), minutes: 60, couponMinutes: 0 };

describe('the price of an extension', () => {
  it('is the difference of the whole: 275 for 15 minutes on top of 60 of which coupons paid 20', () => {
    const before = { amount: priceOf(40, rate), minutes: 60, couponMinutes: 20 };
    expect(extensionPrice(before, { minutes: 15, couponMinutes: 0 }, rate)).toEqual({
      net: 250,
      tax: 25,
      gross: 275,
    });
  });

  it('is nothing where coupons pay all of it', () => {
    expect(extensionPrice(hour, { minutes: 30, couponMinutes: 30 }, rate)).toEqual(ZERO);
  });

  it('never pays back: nothing where the price was lowered so far that the longer use costs less', () => {
    expect(
      extensionPrice(hour, { minutes: 15, couponMinutes: 0 }, { ...rate, netPer15Minutes: 100 }),
    ).toEqual(ZERO);
    const afternoon = { amount: priceOf(180, rate), minutes: 180, couponMinutes: 0 };
    expect(extensionPrice(afternoon, { minutes: 15, couponMinutes: 0 }, { ...rate, taxPercent: 0 })).toEqual(
      ZERO,
    );
  });

  it('has no tax without a price, and no price without anything to pay', () => {
    const dearer = { ...rate, taxPercent: 12 };
    expect(extensionPrice(hour, { minutes: 30, couponMinutes: 30 }, dearer)).toEqual(ZERO);
    const half = { amount: priceOf(150, rate), minutes: 150, couponMinutes: 0 };
    expect(half.amount.gross).toBe(priceOf(165, { ...rate, taxPercent: 0 }).gross);
    expect(extensionPrice(half, { minutes: 15, couponMinutes: 0 }, { ...rate, taxPercent: 0 })).toEqual(ZERO);
  });
});

describe('an extension', () => {
  it.each([
    ['not entered yet', 'reserved', 10, false],
    ['in use', 'inUse', 10, true],
    ['in use, at its very end', 'inUse', 0, true],
    ['in use, past its end', 'inUse', -1, false],
    ['left', 'ended', 10, false],
  ] as const)('of a reservation that is %s', (_, useState, minutesLeft, isPossible) => {
    expect(canBeExtended({ useState, endsAt: addMinutes(NOW, minutesLeft) }, NOW)).toBe(isPossible);
  });
});

describe('what stands behind the longest extension', () => {
  const rules = { unitMinutes: 15, maxUnits: 4 };
  const busy = (from: number, kind: BusyKind): readonly BusyRange[] => [{ from, to: from + 60, kind }];
  it.each<[string, readonly BusyRange[], number, BusyKind | null]>([
    ['somebody else right behind', busy(900, 'others'), 900, 'others'],
    ['somebody else after a quarter', busy(920, 'others'), 900, 'others'],
    ["the member's own next one", busy(930, 'self'), 900, 'self'],
    ['the end of the opening hours', busy(915, 'closed'), 900, 'closed'],
    ['the end of the day', [], 1430, 'closed'],
    ['nothing but the longest there is', busy(960, 'others'), 900, null],
    ['the end of the day, not the use itself', busy(1370, 'self'), 1430, 'closed'],
  ])('%s', (_, busyAfter, endsAt, end) => {
    expect(extensionEnd(busyAfter, endsAt, rules)).toBe(end);
  });
});
