import type { Confirmation } from '#contract/booking/reservations.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { day } from '../clock/moments.ts';

/** The quote of an hour at 250 yen for 15 minutes, by card and without coupons; `but` says what differs. */
export function quote(but: Partial<Quote> = {}): Quote {
  return {
    amount: { net: 1000, tax: 100, gross: 1100 },
    couponMinutes: 0,
    couponRemainder: 0,
    payer: 'card',
    freeCancellationMinutes: 60,
    isMaxPriceReached: false,
    unpayable: null,
    balance: null,
    message: null,
    ...but,
  };
}

/** The word for Friday 20 November 2026, 14:35 to 15:05 in booth A-2, at the price seen; `but` says what differs. */
export function confirmation(but: Partial<Confirmation> = {}): Confirmation {
  return {
    boothId: 2,
    date: day('2026-11-20'),
    start: 875,
    interval: 30,
    usesCoupon: false,
    seenGross: 275,
    seenFreeCancellation: 60,
    agreesToTerms: false,
    ...but,
  };
}
