import { describe, expect, it } from 'vitest';
import { moveRules } from '#machines/booking/move/rules.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';

/** A day of its own booth and of another, which cost and last otherwise by now. */
const day = timetable({
  booths: [boothDay({ netPer15Minutes: 300 }), boothDay({ boothId: 3, netPer15Minutes: 300 })],
  rules: { ...timetable().rules, maxUnits: 2 },
});

describe('the timetable of a reservation that is moved', () => {
  it.each([
    ['dearer since', {}, 250],
    ['dearer since, with minutes of coupons', { couponMinutes: 20, amount: net(666) }, 250],
    ['at a rate that is no whole number for its minutes', { couponMinutes: 5, amount: net(920) }, 251],
    ['as before', { amount: net(1200) }, 300],
    ['with coupons for all of it, of which no rate is known', { couponMinutes: 60, amount: net(0) }, 300],
    ['of a guest, who is told no price', { amount: null }, 300],
  ] as const)('has the rate of the reservation in its booth, which is %s', (_, but, rate) => {
    const { booths } = moveRules.dayWithout(day, reservation(but));
    expect(booths.map(({ netPer15Minutes }) => netPer15Minutes)).toEqual([rate, 300]);
  });

  it('has no rate where none is told', () => {
    const untold = timetable({ booths: [boothDay({ netPer15Minutes: null })] });
    expect(moveRules.dayWithout(untold, reservation({})).booths[0]?.netPer15Minutes).toBeNull();
  });

  it('offers the length that it has, also where new ones have to be shorter', () => {
    expect(moveRules.dayWithout(day, reservation({})).rules.maxUnits).toBe(4);
    const short = reservation({ endsAt: at('2026-11-20T14:15:00') });
    expect(moveRules.dayWithout(day, short).rules.maxUnits).toBe(2);
  });
});

function net(yen: number) {
  return { net: yen, tax: Math.floor(yen / 10), gross: yen + Math.floor(yen / 10) };
}
