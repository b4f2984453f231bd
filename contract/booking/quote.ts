import * as v from 'valibot';
import { type Quote, UNPAYABLE } from '#domain/booking/quote.ts';
import type { Amount } from '#domain/money.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  absent,
  addition,
  DateText,
  HourInput,
  MinuteInput,
  toDate,
  toWhole,
  Whole,
  WholeInput,
} from '../wire.ts';
import { BEYOND_LIMITS, NOT_TO_BE_HAD } from './refusalCodes.ts';

/** A booth and a time, as the reservation form has them. */
export interface BookedTime {
  readonly boothId: number;
  readonly date: LocalDate;
  /** Minute of the day. */
  readonly start: Minutes;
  readonly interval: Minutes;
}

/** The time and booth to be reserved. */
export interface BookingRequest extends BookedTime {
  readonly usesCoupon: boolean;
}

/** Whether coupons are to pay; where a server does not know it, it uses them as it sees fit. */
export const UsesCoupon = addition(v.optional(v.boolean(), false));

/**
 * The form fields of get-price and of a new reservation (docs/spec/wire.md, "Calls of booking"; use_coupon is an
 * addition).
 */
export const wireBooking = {
  telecube_id: WholeInput,
  date: DateText,
  hour: HourInput,
  minute: MinuteInput,
  interval: WholeInput,
  use_coupon: UsesCoupon,
};
const WireBooking = v.object(wireBooking);

/** The use to be priced. An immediate use does not count against the limit of reservations made ahead. */
export interface PriceRequest extends BookingRequest {
  readonly isImmediate?: true;
}

export const bookingCodec: Codec<v.InferOutput<typeof WireBooking>, BookingRequest> = {
  decode: (wire) => ({
    boothId: toWhole(wire.telecube_id),
    date: toDate(wire.date),
    start: toWhole(wire.hour) * 60 + toWhole(wire.minute),
    interval: toWhole(wire.interval),
    usesCoupon: wire.use_coupon,
  }),
  encode: (request) => ({
    telecube_id: request.boothId,
    date: request.date,
    hour: Math.floor(request.start / 60),
    minute: request.start % 60,
    interval: request.interval,
    use_coupon: request.usesCoupon,
  }),
};

/** The tax-included price that the member saw; left out by a client that knows only the spec (docs/spec/money.md). */
export const SeenPrice = addition(v.optional(v.nullable(WholeInput), null));

/** Tax-included yen that the member saw; null where a client sent none. */
export function decodeSeenPrice(price: v.InferOutput<typeof SeenPrice>): number | null {
  return price === null ? null : toWhole(price);
}

/**
 * Price quote (docs/spec/booking.md, "Data"). Amounts are null for guests; the rest after useCouponTime are additions.
 */
export const WireQuote = v.object({
  price: absent(Whole),
  taxInPrice: absent(Whole),
  useCouponTime: v.optional(Whole, 0),
  coupon_remainder: addition(v.optional(Whole, 0)),
  payer: addition(v.optional(v.nullable(v.picklist(['card', 'account', 'balance', 'inviter'])), null)),
  max_price_reached: addition(v.optional(v.boolean(), false)),
  message: addition(v.optional(v.nullable(v.string()), null)),
  code: addition(v.optional(v.nullable(v.picklist(UNPAYABLE)), null)),
  balance: addition(v.optional(v.nullable(Whole), null)),
});

/** `price` and `taxInPrice` of the wire as an amount; the tax is what lies between them. */
export function decodeAmount(price: number | null, taxInPrice: number | null): Amount | null {
  if (price === null || taxInPrice === null) return null;
  return { net: price, tax: taxInPrice - price, gross: taxInPrice };
}

export const quoteCodec: Codec<v.InferOutput<typeof WireQuote>, Quote> = {
  decode: (wire) => ({
    amount: decodeAmount(wire.price, wire.taxInPrice),
    couponMinutes: wire.useCouponTime,
    couponRemainder: wire.coupon_remainder,
    payer: wire.payer,
    isMaxPriceReached: wire.max_price_reached,
    unpayable: wire.code,
    balance: wire.balance,
    message: wire.message,
  }),
  encode: (quote) => ({
    price: quote.amount?.net ?? null,
    taxInPrice: quote.amount?.gross ?? null,
    useCouponTime: quote.couponMinutes,
    coupon_remainder: quote.couponRemainder,
    payer: quote.payer,
    max_price_reached: quote.isMaxPriceReached,
    message: quote.message,
    code: quote.unpayable,
    balance: quote.balance,
  }),
};

/**
 * POST /reservations/get-price -> price, taxInPrice, useCouponTime (docs/spec/wire.md, "Calls of booking"). 409 as for
 * a reservation.
 */
export const getPrice = endpoint({
  method: 'post',
  path: '/reservations/get-price',
  summary: 'What a reservation would cost.',
  audience: 'member',
  refuses: [...NOT_TO_BE_HAD, ...BEYOND_LIMITS],
  body: v.object({ ...wireBooking, reservation: v.optional(v.literal(true)) }),
  response: WireQuote,
  input: {
    decode: ({ body }): PriceRequest => ({
      ...bookingCodec.decode(body),
      ...(body.reservation === true ? {} : { isImmediate: true }),
    }),
    encode: (request) => ({
      body: {
        ...bookingCodec.encode(request),
        ...(request.isImmediate === true ? {} : { reservation: true as const }),
      },
    }),
  },
  output: quoteCodec,
});

/** POST /reservations/get-charge-model {telecube_id, date} -> reserve_available_time, minutes; null without a limit. */
export const getChargeModel = endpoint({
  method: 'post',
  path: '/reservations/get-charge-model',
  summary: 'For how long the charge model lets a booth be used.',
  audience: 'member',
  body: v.object({ telecube_id: WholeInput, date: DateText }),
  response: v.object({ reserve_available_time: absent(Whole) }),
  input: {
    decode: ({ body }) => ({ boothId: toWhole(body.telecube_id), date: toDate(body.date) }),
    encode: (day: { boothId: number; date: LocalDate }) => ({
      body: { telecube_id: day.boothId, date: day.date },
    }),
  },
  output: {
    decode: (wire) => wire.reserve_available_time,
    encode: (minutes: Minutes | null) => ({ reserve_available_time: minutes }),
  },
});
