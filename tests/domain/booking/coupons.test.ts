import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CouponGrant, fullPrice, takeCouponMinutes, totalMinutes } from '#domain/booking/coupons.ts';
import { priceOf } from '#domain/money.ts';
import { addMinutes } from '#domain/time.ts';
import { at } from '#tests/support/clock/moments.ts';

const start = at('2026-11-20T14:00:00');

function grant(id: number, remaining: number, expires: string): CouponGrant {
  return { id, remaining, expiresAt: at(expires) };
}

const grants: fc.Arbitrary<readonly CouponGrant[]> = fc
  .array(fc.record({ remaining: fc.nat({ max: 200 }), expiresIn: fc.integer({ min: -3, max: 3 }) }), {
    maxLength: 6,
  })
  .map((each) =>
    each.map(({ remaining, expiresIn }, id) => ({ id, remaining, expiresAt: addMinutes(start, expiresIn) })),
  );

describe('coupon minutes', () => {
  it('come from the coupon that expires first, then from the next', () => {
    const later = grant(1, 90, '2026-12-31T23:59:59');
    const sooner = grant(2, 60, '2026-12-01T23:59:59');
    expect(takeCouponMinutes([later, sooner], 75, start)).toEqual([
      { couponId: 2, minutes: 60 },
      { couponId: 1, minutes: 15 },
    ]);
  });

  it('leave a coupon alone that is not needed', () => {
    const coupons = [grant(1, 60, '2026-12-01T23:59:59'), grant(2, 60, '2026-12-31T23:59:59')];
    expect(takeCouponMinutes(coupons, 60, start)).toEqual([{ couponId: 1, minutes: 60 }]);
  });

  it('go by the id where two expire together', () => {
    const coupons = [grant(8, 60, '2026-12-01T00:00:00'), grant(7, 60, '2026-12-01T00:00:00')];
    expect(takeCouponMinutes(coupons, 15, start)).toEqual([{ couponId: 7, minutes: 15 }]);
  });

  it.each([
    ['a second after the start', '2026-11-20T14:00:01', [{ couponId: 1, minutes: 15 }]],
    ['at the start', '2026-11-20T14:00:00', []],
    ['before the start', '2026-11-20T13:59:59', []],
  ])('count when they expire %s: %s', (_, expires, uses) => {
    expect(takeCouponMinutes([grant(1, 60, expires)], 15, start)).toEqual(uses);
  });

  it('count in steps of 5, and what is left over is not lost to the next coupon', () => {
    const coupons = [grant(1, 4, '2026-12-01T00:00:00'), grant(2, 13, '2026-12-02T00:00:00')];
    expect(takeCouponMinutes(coupons, 15, start)).toEqual([{ couponId: 2, minutes: 10 }]);
  });

  it('are all told when as many as possible are wanted', () => {
    const coupons = [grant(1, 60, '2026-12-01T00:00:00'), grant(2, 90, '2026-12-02T00:00:00')];
    expect(totalMinutes(takeCouponMinutes(coupons, Number.POSITIVE_INFINITY, start))).toBe(150);
  });

  it('are never more than wanted, nor more than a coupon holds, in steps of 5, of coupons that are valid', () => {
    fc.assert(
      fc.property(grants, fc.nat({ max: 400 }), (all, wanted) => {
        const uses = takeCouponMinutes(all, wanted, start);
        expect(totalMinutes(uses)).toBeLessThanOrEqual(wanted);
        for (const use of uses) {
          const from = all.find((each) => each.id === use.couponId);
          expect(use.minutes).toBeGreaterThan(0);
          expect(use.minutes % 5).toBe(0);
          expect(from?.remaining).toBeGreaterThanOrEqual(use.minutes);
          expect(from?.expiresAt).toBeGreaterThan(start);
        }
        expect(new Set(uses.map((use) => use.couponId)).size).toBe(uses.length);
      }),
    );
  });

  it('are as many as the steps allow: what is missing is less than a step, or nothing is left', () => {
    fc.assert(
      fc.property(grants, fc.nat({ max: 400 }), (all, wanted) => {
        const steps = all
          .filter((each) => each.expiresAt > start)
          .reduce((sum, each) => sum + Math.floor(each.remaining / 5), 0);
        expect(totalMinutes(takeCouponMinutes(all, wanted, start))).toBe(
          Math.min(Math.floor(wanted / 5), steps) * 5,
        );
      }),
    );
  });

  it('empty a coupon before one that expires later is touched', () => {
    fc.assert(
      fc.property(grants, fc.nat({ max: 400 }), (all, wanted) => {
        const uses = takeCouponMinutes(all, wanted, start);
        uses.slice(0, -1).forEach((use, index) => {
          const from = all.find((each) => each.id === use.couponId);
          const next = all.find((each) => each.id === uses[index + 1]?.couponId);
          expect(use.minutes).toBe(Math.floor((from?.remaining ?? 0) / 5) * 5);
          expect(from?.expiresAt).toBeLessThanOrEqual(next?.expiresAt ?? 0);
        });
      }),
    );
  });
});

describe('the price without a coupon', () => {
  const rate = { netPer15Minutes: 250, taxPercent: 10 };
  const use = {
    startsAt: start,
    endsAt: addMinutes(start, 60),
    couponMinutes: 45,
    amount: priceOf(15, rate),
  };

  it('is that of the whole length', () => {
    expect(fullPrice(use, rate)).toBe(1100);
  });

  it('is not known by a rate that did not make the amount', () => {
    expect(fullPrice(use, { ...rate, netPer15Minutes: 300 })).toBeNull();
    expect(fullPrice({ ...use, amount: null }, rate)).toBeNull();
  });
});
