import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BusyRange } from '#domain/booking/availability.ts';
import { canBeExtended, extensionMinutes, extensionPrice } from '#domain/booking/extension.ts';
import { immediateIntervals, usableUntil } from '#domain/booking/immediate.ts';
import type { UseState } from '#domain/booking/reservation.ts';
import { priceOf } from '#domain/money.ts';
import { at } from '#tests/support/clock/moments.ts';
import { busy, orNull, rules, slot } from '#tests/support/values/arbitraries.ts';
import { DEMO_RULES } from '#tests/support/values/timetable.ts';

const from16: readonly BusyRange[] = [{ from: 960, to: 1440, kind: 'closed' }];

/** Whether every 5 minutes from `start` on are on this day and not busy. */
function hasRoom(ranges: readonly BusyRange[], start: number, minutes: number): boolean {
  for (let cell = start; cell < start + minutes; cell += 5) {
    if (cell >= 1440 || ranges.some((range) => range.from <= cell && cell < range.to)) return false;
  }
  return true;
}

describe('an extension', () => {
  it('goes on by units as long as the booth is free', () => {
    expect(extensionMinutes(from16, 915, DEMO_RULES)).toEqual([15, 30, 45]);
    expect(extensionMinutes(from16, 960, DEMO_RULES)).toEqual([]);
  });

  it('ends with the day, and at the slot sequence limit', () => {
    expect(extensionMinutes([], 1410, DEMO_RULES)).toEqual([15, 30]);
    expect(extensionMinutes([], 600, DEMO_RULES).at(-1)).toBe(180);
  });

  it('is each multiple of the unit that has room', () => {
    fc.assert(
      fc.property(busy, slot, rules, (ranges, endsAt, each) => {
        const model: number[] = [];
        for (let units = 1; units <= each.maxUnits; units += 1) {
          if (hasRoom(ranges, endsAt, units * each.unitMinutes)) model.push(units * each.unitMinutes);
        }
        expect(extensionMinutes(ranges, endsAt, each)).toEqual(model);
      }),
    );
  });

  it.each<[UseState, string, boolean]>([
    ['inUse', '14:59:59', true],
    ['extended', '15:00:00', true],
    ['inUse', '15:00:01', false],
    ['reserved', '14:30:00', false],
    ['ended', '14:30:00', false],
  ])('of a use that is %s at %s is possible: %s', (useState, time, possible) => {
    const endsAt = at('2026-11-20T15:00:00');
    expect(canBeExtended({ useState, endsAt }, at(`2026-11-20T${time}`))).toBe(possible);
  });
});

describe('the price of an extension', () => {
  const rate = { netPer15Minutes: 250, taxPercent: 10 };

  it('is 275 for 15 minutes on top of an hour of which coupons paid 20', () => {
    const before = { amount: priceOf(40, rate), minutes: 60, couponMinutes: 20 };
    expect(extensionPrice(before, { minutes: 15, couponMinutes: 0 }, rate).gross).toBe(275);
  });

  it('is nothing where coupons pay all of it', () => {
    const before = { amount: priceOf(60, rate), minutes: 60, couponMinutes: 0 };
    expect(extensionPrice(before, { minutes: 15, couponMinutes: 15 }, rate)).toEqual({
      net: 0,
      tax: 0,
      gross: 0,
    });
  });

  it('brings a reservation, extended however often, to what its minutes cost at once', () => {
    const parts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 12 })).map(([units, steps]) => {
        const minutes = units * 15;
        return { minutes, couponMinutes: Math.min(steps * 5, minutes) };
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, ([first, ...extensions]) => {
        if (!first) return;
        let { minutes, couponMinutes } = first;
        let amount = priceOf(minutes - couponMinutes, rate);
        for (const extension of extensions) {
          const more = extensionPrice({ amount, minutes, couponMinutes }, extension, rate);
          expect(more.gross).toBeGreaterThanOrEqual(0);
          amount = {
            net: amount.net + more.net,
            tax: amount.tax + more.tax,
            gross: amount.gross + more.gross,
          };
          minutes += extension.minutes;
          couponMinutes += extension.couponMinutes;
        }
        expect(amount).toEqual(priceOf(minutes - couponMinutes, rate));
      }),
    );
  });
});

describe('an immediate use', () => {
  const limits = { rules: DEMO_RULES, hasCampaign: false, chargeModelMinutes: null };

  it.each([
    ['the slot sequence limit', limits, 180],
    ['the immediate limit where the campaign flag is set', { ...limits, hasCampaign: true }, 120],
    ['the charge model', { ...limits, chargeModelMinutes: 59 }, 45],
    ['the charge model, to the minute', { ...limits, chargeModelMinutes: 60 }, 60],
  ])('is bounded by %s', (_, bounds, longest) => {
    expect(immediateIntervals([], 600, bounds).at(-1)).toBe(longest);
  });

  it('ends with the day', () => {
    expect(immediateIntervals([], 1410, limits)).toEqual([15, 30]);
    expect(immediateIntervals([], 1415, limits)).toEqual([15]);
    expect(immediateIntervals([], 1430, limits)).toEqual([]);
  });

  it('is each multiple of the immediate unit that has room and is allowed', () => {
    fc.assert(
      fc.property(busy, slot, rules, fc.boolean(), orNull(fc.nat({ max: 400 })), (...given) => {
        const [ranges, start, each, hasCampaign, chargeModelMinutes] = given;
        const model: number[] = [];
        for (let units = 1; units <= (hasCampaign ? each.immediateMaxUnits : each.maxUnits); units += 1) {
          const minutes = units * each.immediateUnitMinutes;
          if (chargeModelMinutes !== null && minutes > chargeModelMinutes) break;
          if (hasRoom(ranges, start, minutes)) model.push(minutes);
        }
        expect(immediateIntervals(ranges, start, { rules: each, hasCampaign, chargeModelMinutes })).toEqual(
          model,
        );
      }),
    );
  });
});

describe('the time until which a booth can be used at once', () => {
  it.each([
    ['until somebody comes', [{ from: 660, to: 720, kind: 'others' }], 600, 660],
    ['until it closes, past what was before', [{ from: 540, to: 600, kind: 'self' }, ...from16], 800, 960],
    ['for no longer than it may be used', [], 600, 780],
    ['from the end of another use on', [{ from: 540, to: 600, kind: 'others' }], 600, 780],
    ['until midnight', [], 1425, 1440],
    ['for one unit at least', [{ from: 615, to: 720, kind: 'others' }], 600, 615],
    ['not for less', [{ from: 610, to: 720, kind: 'others' }], 600, null],
    ['not while it is taken', [{ from: 540, to: 720, kind: 'others' }], 600, null],
  ] as const)('is there %s', (_, ranges, start, until) => {
    expect(usableUntil(ranges, start, DEMO_RULES)).toBe(until);
  });
});
