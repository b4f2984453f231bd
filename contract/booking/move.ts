import * as v from 'valibot';
import { PAYERS, UNPAYABLE as REASONS } from '#domain/booking/quote.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, mapped, unread } from '../field.ts';
import { OK_MESSAGE, only, record } from '../record.ts';
import { amountOrNot, count, instant } from '../values.ts';
import { Whole } from '../wire.ts';
import { moveConfirmationCodec, moveRequestCodec } from './moveConfirmation.ts';
import { BEYOND_LIMITS, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';

/** The price of a reservation, and the minutes of it that coupons pay; the amount is null for guests. */
const movePrice = record(amountOrNot, { couponMinutes: ['useCouponTime', count] });
export type MovePrice = DomainOf<typeof movePrice>;

const sentQuote = record(movePrice, {
  before: ['before', movePrice],
  /** Tax-included, signed: what the new one costs more. */
  difference: ['difference', unread(absent(Whole))],
  /** When the new price is charged, or the price was. */
  chargedAt: ['charged_at', instant],
  /** Until when the new one can be cancelled free of charge. */
  freeUntil: ['free_until', instant],
  /** Until when the reservation as it is can be moved. */
  movableUntil: ['movable_until', instant],
  payer: ['payer', v.picklist(PAYERS)],
  /** The server's sentence beside the price. */
  message: ['message', absent(v.string())],
  /** Why it could not be paid as things stand; null where it can. */
  unpayable: ['code', absent(v.picklist(REASONS))],
});

/** The price of a reservation that is moved, before and after, and its moments. */
export type MoveQuote = Omit<DomainOf<typeof sentQuote>, 'difference'>;

/** By how much the new one costs more, tax-included and signed; null for guests. */
export function differenceOf({ amount, before }: Pick<MoveQuote, 'amount' | 'before'>): number | null {
  return amount === null || before.amount === null ? null : amount.gross - before.amount.gross;
}

const moveQuote = mapped(
  sentQuote,
  ({ difference: _, ...quote }): MoveQuote => quote,
  (quote) => ({ ...quote, difference: differenceOf(quote) }),
);

const REFUSES = [
  'not_found',
  'reservation_ended',
  'too_late',
  'too_soon',
  ...NOT_TO_BE_HAD,
  ...BEYOND_LIMITS,
] as const;

/** Refused as the move itself would be, but for what pays. */
export const getMovePrice = endpoint({
  call: 'POST /reservations/get-price-move',
  summary: 'The price of a reservation at another time or booth.',
  audience: 'member',
  additive: true,
  refuses: REFUSES,
  body: moveRequestCodec,
  answer: moveQuote,
});

/**
 * The reservation keeps its tranid. too_late: its cancellation is no longer free; too_soon: the new start is 60 minutes
 * away or less; already_reserved: it has that time; slot_taken comes with alternatives. 422 for a time that can't be
 * reserved.
 */
export const moveReservation = endpoint({
  call: 'POST /reservations/move',
  summary: 'Moves a reservation to another time or booth.',
  audience: 'member',
  additive: true,
  effect: true,
  refuses: [...REFUSES, ...UNPAYABLE, 'price_changed'],
  body: moveConfirmationCodec,
  answer: only('tranid', Whole, OK_MESSAGE),
});
