import * as v from 'valibot';
import { type Payer, UNPAYABLE as REASONS, type Unpayable } from '#domain/booking/quote.ts';
import type { Amount } from '#domain/money.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  absent,
  DateText,
  HourInput,
  InstantText,
  MinuteInput,
  toDate,
  toInstant,
  toWhole,
  toWireInstant,
  Whole,
  WholeInput,
} from '../wire.ts';
import { type BookedTime, decodeAmount, decodeSeenPrice } from './quote.ts';
import { BEYOND_LIMITS, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';

/** A reservation, and the booth and time that it is to have. */
export interface MoveRequest extends BookedTime {
  readonly reservationId: number;
}

/** The price of a reservation; the amount is null for guests. */
export interface MovePrice {
  readonly amount: Amount | null;
  /** Minutes that coupons pay. */
  readonly couponMinutes: Minutes;
}

/** The price of a reservation that is moved, before and after, and its moments. */
export interface MoveQuote extends MovePrice {
  readonly before: MovePrice;
  /** When the new price is charged, or the price was. */
  readonly chargedAt: Instant;
  /** Until when the new one can be cancelled free of charge. */
  readonly freeUntil: Instant;
  /** Until when the reservation as it is can be moved. */
  readonly movableUntil: Instant;
  readonly payer: Payer;
  /** Why it could not be paid as things stand; null where it can. */
  readonly unpayable: Unpayable | null;
  /** The server's sentence beside the price. */
  readonly message: string | null;
}

const wireMove = {
  tranid: WholeInput,
  telecube_id: WholeInput,
  date: DateText,
  hour: HourInput,
  minute: MinuteInput,
  interval: WholeInput,
};
const WireMove = v.object(wireMove);

const moveCodec: Codec<v.InferOutput<typeof WireMove>, MoveRequest> = {
  decode: (wire) => ({
    reservationId: toWhole(wire.tranid),
    boothId: toWhole(wire.telecube_id),
    date: toDate(wire.date),
    start: toWhole(wire.hour) * 60 + toWhole(wire.minute),
    interval: toWhole(wire.interval),
  }),
  encode: (request) => ({
    tranid: request.reservationId,
    telecube_id: request.boothId,
    date: request.date,
    hour: Math.floor(request.start / 60),
    minute: request.start % 60,
    interval: request.interval,
  }),
};

const wirePrice = { price: absent(Whole), taxInPrice: absent(Whole), useCouponTime: v.optional(Whole, 0) };
const WirePrice = v.object(wirePrice);

const priceCodec: Codec<v.InferOutput<typeof WirePrice>, MovePrice> = {
  decode: (wire) => ({
    amount: decodeAmount(wire.price, wire.taxInPrice),
    couponMinutes: wire.useCouponTime,
  }),
  encode: ({ amount, couponMinutes }) => ({
    price: amount?.net ?? null,
    taxInPrice: amount?.gross ?? null,
    useCouponTime: couponMinutes,
  }),
};

const WireMoveQuote = v.object({
  ...wirePrice,
  before: WirePrice,
  /** Tax-included, signed: what the new one costs more. */
  difference: absent(Whole),
  charged_at: InstantText,
  free_until: InstantText,
  movable_until: InstantText,
  payer: v.picklist(['card', 'account', 'balance', 'inviter']),
  message: absent(v.string()),
  code: absent(v.picklist(REASONS)),
});

const moveQuoteCodec: Codec<v.InferOutput<typeof WireMoveQuote>, MoveQuote> = {
  decode: (wire) => ({
    ...priceCodec.decode(wire),
    before: priceCodec.decode(wire.before),
    chargedAt: toInstant(wire.charged_at),
    freeUntil: toInstant(wire.free_until),
    movableUntil: toInstant(wire.movable_until),
    payer: wire.payer,
    unpayable: wire.code,
    message: wire.message,
  }),
  encode: (quote) => ({
    ...priceCodec.encode(quote),
    before: priceCodec.encode(quote.before),
    difference: differenceOf(quote),
    charged_at: toWireInstant(quote.chargedAt),
    free_until: toWireInstant(quote.freeUntil),
    movable_until: toWireInstant(quote.movableUntil),
    payer: quote.payer,
    message: quote.message,
    code: quote.unpayable,
  }),
};

/** By how much the new one costs more, tax-included and signed; null for guests. */
export function differenceOf({ amount, before }: Pick<MoveQuote, 'amount' | 'before'>): number | null {
  return amount === null || before.amount === null ? null : amount.gross - before.amount.gross;
}

const REFUSES = [
  'not_found',
  'reservation_ended',
  'too_late',
  'too_soon',
  ...NOT_TO_BE_HAD,
  ...BEYOND_LIMITS,
] as const;

/**
 * POST /reservations/get-price-move: what the reservation would cost at another time or booth. Refused as the move
 * itself would be, but for what pays.
 */
export const getMovePrice = endpoint({
  method: 'post',
  path: '/reservations/get-price-move',
  summary: 'What a reservation would cost at another time or booth (an addition of ours).',
  audience: 'member',
  additive: true,
  refuses: REFUSES,
  body: WireMove,
  response: WireMoveQuote,
  input: {
    decode: ({ body }) => moveCodec.decode(body),
    encode: (request: MoveRequest) => ({ body: moveCodec.encode(request) }),
  },
  output: moveQuoteCodec,
});

/** The request of a move: the new booth and time, and the price that was seen. */
export interface MoveConfirmation extends MoveRequest {
  /** The tax-included price that the member saw; null where none was shown. */
  readonly seenGross: number | null;
}

/**
 * POST /reservations/move: the reservation keeps its tranid. 404; 409 too_late (its cancellation is no longer free),
 * too_soon (the new start is 60 minutes away or less), slot_taken (with alternatives), already_reserved (it has that
 * time), reservation_ended, price_changed and those of a booking; 422 for a time that can't be reserved.
 */
export const moveReservation = endpoint({
  method: 'post',
  path: '/reservations/move',
  summary: 'Moves a reservation to another time or booth (an addition of ours).',
  audience: 'member',
  additive: true,
  effect: true,
  refuses: [...REFUSES, ...UNPAYABLE, 'price_changed'],
  body: v.object({ ...wireMove, taxInPrice: v.optional(v.nullable(WholeInput), null) }),
  response: v.object({ message: v.literal('OK'), tranid: Whole }),
  input: {
    decode: ({ body }): MoveConfirmation => ({
      ...moveCodec.decode(body),
      seenGross: decodeSeenPrice(body.taxInPrice),
    }),
    encode: (confirmation) => ({
      body: { ...moveCodec.encode(confirmation), taxInPrice: confirmation.seenGross },
    }),
  },
  output: {
    decode: (wire) => wire.tranid,
    encode: (id: number) => ({ message: 'OK' as const, tranid: id }),
  },
});
