import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, priceOf, ZERO } from '#domain/money.ts';

const demo = { netPer15Minutes: 250, taxPercent: 10 };

const rate = fc.record({
  netPer15Minutes: fc.nat({ max: 20_000 }),
  taxPercent: fc.nat({ max: 30 }),
});
const minutes = fc.nat({ max: 1440 });

describe('the amounts of docs/spec/money.md', () => {
  it.each([
    ['60 minutes', 60, 1_000, 100, 1_100],
    ['15 minutes', 15, 250, 25, 275],
    ['60 minutes, 20 of them by coupon', 40, 666, 66, 732],
    ['that, extended by 15 without coupon', 55, 916, 91, 1_007],
    ['90 minutes, all by coupon', 0, 0, 0, 0],
    ['180 minutes, the longest', 180, 3_000, 300, 3_300],
  ])('%s', (_, charged, net, tax, gross) => {
    expect(priceOf(charged, demo)).toEqual({ net, tax, gross });
  });

  it('an extension costs the difference: 275 on top of 732', () => {
    expect(difference(priceOf(55, demo), priceOf(40, demo))).toEqual({ net: 250, tax: 25, gross: 275 });
  });

  it('rounds the tax down, and once: 366 net is 36 tax, not 33 and a bit for each part', () => {
    expect(priceOf(22, demo)).toEqual({ net: 366, tax: 36, gross: 402 });
  });
});

describe('a price', () => {
  it('is integer yen, not below zero, and gross is net and tax', () => {
    fc.assert(
      fc.property(minutes, rate, (charged, each) => {
        const { net, tax, gross } = priceOf(charged, each);
        expect([net, tax, gross].every((yen) => Number.isInteger(yen) && yen >= 0)).toBe(true);
        expect(gross).toBe(net + tax);
      }),
    );
  });

  it('is the whole number at or below the exact one, tax as well', () => {
    fc.assert(
      fc.property(minutes, rate, (charged, each) => {
        const { net, tax } = priceOf(charged, each);
        const exactNet = BigInt(each.netPer15Minutes) * BigInt(charged);
        expect(BigInt(net)).toBe(exactNet / 15n);
        expect(BigInt(tax)).toBe((BigInt(net) * BigInt(each.taxPercent)) / 100n);
      }),
    );
  });

  it('never falls when more minutes are charged', () => {
    fc.assert(
      fc.property(minutes, minutes, rate, (some, more, each) => {
        const [less, whole] = [priceOf(some, each), priceOf(some + more, each)];
        expect(whole.net).toBeGreaterThanOrEqual(less.net);
        expect(whole.tax).toBeGreaterThanOrEqual(less.tax);
      }),
    );
  });

  it('is reached exactly by a first price and the differences of its extensions', () => {
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1, maxLength: 8 }), rate, (steps, each) => {
        let charged = 0;
        let before = ZERO;
        let paid = 0;
        for (const step of steps) {
          charged += step;
          const after = priceOf(charged, each);
          const part = difference(after, before);
          expect(part.gross).toBe(part.net + part.tax);
          paid += part.gross;
          before = after;
        }
        expect(paid).toBe(priceOf(charged, each).gross);
      }),
    );
  });
});
