/**
 * Amounts of docs/spec/money.md: integer yen, tax rounded once a reservation, tax-included shown.
 */
import type { Minutes } from './time.ts';

/** Net yen for 15 minutes, and the tax in per cent. */
export interface Rate {
  readonly netPer15Minutes: number;
  readonly taxPercent: number;
}

/** Integer yen. `net` is `price` on the wire, `gross` is `taxInPrice`. */
export interface Amount {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

export const ZERO: Amount = { net: 0, tax: 0, gross: 0 };

/** The price of a whole reservation of that many charged minutes (interval less coupon minutes). */
export function priceOf(chargedMinutes: Minutes, rate: Rate): Amount {
  const net = Math.floor((rate.netPer15Minutes * chargedMinutes) / 15);
  const tax = Math.floor((net * rate.taxPercent) / 100);
  return { net, tax, gross: net + tax };
}

/** The amount still to pay when a price changes from `before` to `after`. */
export function difference(after: Amount, before: Amount): Amount {
  return { net: after.net - before.net, tax: after.tax - before.tax, gross: after.gross - before.gross };
}

/**
 * The tax in a tax-included amount: of every amount that has a price it is that price's tax, so that what remains of a
 * charge after a refund is taxed as if it had been charged alone (docs/spec/money.md).
 */
export function taxWithin(gross: number, taxPercent: number): number {
  return Math.floor((gross * taxPercent) / (100 + taxPercent));
}
