import * as v from 'valibot';
import { PAYERS, type Quote, UNPAYABLE } from '#domain/booking/quote.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, mapped, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { amountOrNot, count, date, startInput, whole } from '../values.ts';
import { Whole } from '../wire.ts';
import { freeCancellationMinutes } from './freeCancellation.ts';
import { BEYOND_LIMITS, NOT_TO_BE_HAD } from './refusalCodes.ts';

/** A booth and a time, as the reservation form has them (docs/spec/wire.md, "Calls of booking"). */
export const bookedTime = record({ boothId: ['telecube_id', whole], date: ['date', date] }, startInput, {
  interval: ['interval', whole],
});
export type BookedTime = DomainOf<typeof bookedTime>;

/** Whether coupons are to pay; where a server does not know it, it uses them as it sees fit. */
export const usesCoupon = addition(optional(v.boolean(), false));

/** The time and booth to be reserved: the form fields of get-price and of a new reservation. */
export const bookingCodec = record(bookedTime, { usesCoupon: ['use_coupon', usesCoupon] });
export type BookingRequest = DomainOf<typeof bookingCodec>;

/** The use to be priced. An immediate use does not count against the limit of reservations made ahead. */
export interface PriceRequest extends BookingRequest {
  readonly isImmediate?: true;
}

const priceRequestCodec = mapped(
  record(bookingCodec, { isAhead: ['reservation', v.optional(v.literal(true))] }),
  ({ isAhead, ...request }): PriceRequest => (isAhead ? request : { ...request, isImmediate: true }),
  ({ isImmediate, ...request }) => ({ ...request, isAhead: isImmediate ? undefined : (true as const) }),
);

/** The tax-included price that the member saw; left out by a client that knows only the spec (docs/spec/money.md). */
export const seenPrice = addition(absent(whole));

/**
 * Price quote (docs/spec/booking.md, "Data"). Amounts are null for guests; the rest after useCouponTime are additions.
 */
export const quoteCodec = record(amountOrNot, {
  couponMinutes: ['useCouponTime', count],
  couponRemainder: ['coupon_remainder', addition(count)],
  payer: ['payer', addition(absent(v.picklist(PAYERS)))],
  isMaxPriceReached: ['max_price_reached', addition(optional(v.boolean(), false))],
  freeCancellationMinutes,
  message: ['message', addition(absent(v.string()))],
  unpayable: ['code', addition(absent(v.picklist(UNPAYABLE)))],
  balance: ['balance', addition(absent(Whole))],
}) satisfies Means<Quote>;

/** Refused as the reservation would be, but for what pays. */
export const getPrice = endpoint({
  call: 'POST /reservations/get-price',
  summary: 'The price of a reservation.',
  audience: 'member',
  refuses: [...NOT_TO_BE_HAD, ...BEYOND_LIMITS],
  body: priceRequestCodec,
  answer: quoteCodec,
});

/** Null without a limit. */
export const getChargeModel = endpoint({
  call: 'POST /reservations/get-charge-model',
  summary: 'For how long the charge model lets a booth be used.',
  audience: 'member',
  body: record({ boothId: ['telecube_id', whole], date: ['date', date] }),
  answer: only('reserve_available_time', absent(Whole)),
});
