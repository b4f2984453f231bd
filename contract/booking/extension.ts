import * as v from 'valibot';
import type { ExtensionTimes } from '#domain/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Amount } from '#domain/money.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint, OK } from '../endpoint.ts';
import {
  absent,
  addition,
  DateText,
  Done,
  InstantText,
  Ok,
  toDate,
  toInstant,
  toWhole,
  toWireInstant,
  Whole,
  WholeInput,
  WholeText,
} from '../wire.ts';
import {
  type ExtensionConfirmation,
  type ExtensionRequest,
  extensionConfirmationCodec,
  WireExtensionConfirmation,
} from './extensionConfirmation.ts';
import { decodeAmount, UsesCoupon } from './quote.ts';
import { NOT_CHARGED, UNPAYABLE } from './refusalCodes.ts';

const NOT_TO_BE_EXTENDED = ['not_extendable', 'reservation_ended'] as const;

const WireNeighbour = v.object({
  telecube_id: Whole,
  cube_name: v.string(),
  date: DateText,
  hour: Whole,
  minute: Whole,
  interval: Whole,
});

/**
 * GET /reservations/availability-for-extension (tranid) -> message, time_units (docs/spec/wire.md, "Calls of booking").
 * Additions: prices; from when they count; what stands behind the longest; and, where there is none, booths nearby that
 * are free when the use ends.
 */
export const listExtensions = endpoint({
  method: 'get',
  path: '/reservations/availability-for-extension',
  summary: 'By how much a reservation can be extended.',
  audience: 'member',
  refuses: NOT_TO_BE_EXTENDED,
  query: v.object({ tranid: WholeText }),
  response: v.object({
    /** Any other message is a refusal (docs/spec/booking.md, "Refusals"); this one is told with what else is near. */
    message: v.picklist(['OK', MESSAGES.noExtension]),
    time_units: v.array(Whole),
    prices: addition(v.optional(v.nullable(v.array(Whole)), null)),
    limited_by: addition(
      v.optional(v.nullable(v.picklist(['self', 'others', 'closed', 'invitation'])), null),
    ),
    neighbours: addition(v.optional(v.array(WireNeighbour), [])),
    start: addition(v.optional(v.nullable(InstantText), null)),
  }),
  input: {
    decode: ({ query }) => Number(query.tranid),
    encode: (reservationId: number) => ({ query: { tranid: String(reservationId) } }),
  },
  output: {
    decode: (wire): ExtensionTimes => ({
      choices: wire.time_units.map((minutes, index) => ({ minutes, gross: wire.prices?.[index] ?? null })),
      from: wire.start === null ? null : toInstant(wire.start),
      end: wire.limited_by,
      neighbours: wire.neighbours.map((each) => ({
        boothId: each.telecube_id,
        boothName: each.cube_name,
        date: toDate(each.date),
        start: each.hour * 60 + each.minute,
        interval: each.interval,
      })),
    }),
    encode: ({ choices, from, end, neighbours }) => ({
      message: choices.length === 0 ? MESSAGES.noExtension : ('OK' as const),
      time_units: choices.map((choice) => choice.minutes),
      prices: choices.some((choice) => choice.gross === null)
        ? null
        : choices.map((choice) => choice.gross ?? 0),
      start: from === null ? null : toWireInstant(from),
      limited_by: end,
      neighbours: neighbours.map((each) => ({
        telecube_id: each.boothId,
        cube_name: each.boothName,
        date: each.date,
        hour: Math.floor(each.start / 60),
        minute: each.start % 60,
        interval: each.interval,
      })),
    }),
  },
});

/**
 * GET /reservations/availability-for-extension/{room}: what is free after the present use (docs/spec/wire.md, "Calls of
 * booking").
 */
export const getExtensionAvailability = endpoint({
  method: 'get',
  path: '/reservations/availability-for-extension/{room}',
  summary: 'The slots of a room from now on, for an extension.',
  audience: 'member',
  params: v.object({ room: WholeText }),
  response: v.object({
    availability: v.record(v.string(), v.object({ available: v.boolean() })),
    'slot-sequence-limit': Whole,
    'reservation-limit': v.optional(Whole, 0),
  }),
  input: {
    decode: ({ params }) => Number(params.room),
    encode: (boothId: number) => ({ params: { room: String(boothId) } }),
  },
  output: {
    decode: (wire) => ({
      slots: wire.availability,
      maxUnits: wire['slot-sequence-limit'],
      reservationLimit: wire['reservation-limit'],
    }),
    encode: (room: ExtensionAvailability) => ({
      availability: { ...room.slots },
      'slot-sequence-limit': room.maxUnits,
      'reservation-limit': room.reservationLimit,
    }),
  },
});

/** Slots keyed `YYYY-MM-DD HH:mm:00`. */
export interface ExtensionAvailability {
  readonly slots: Readonly<Record<string, { readonly available: boolean }>>;
  readonly maxUnits: number;
  readonly reservationLimit: number;
}

/** The price of an extension, on top of the reservation's price (docs/spec/money.md). */
export interface ExtensionQuote {
  readonly amount: Amount | null;
  readonly couponMinutes: Minutes;
  readonly couponRemainder: Minutes;
  /** From when the extension counts: the present end; null where the server does not tell. */
  readonly startsAt: Instant | null;
}

const WireExtensionRequest = v.pipe(
  v.object({
    tranid: WholeInput,
    timeunit: v.optional(WholeInput),
    interval: v.optional(WholeInput),
    use_coupon: UsesCoupon,
  }),
  v.check(
    (body) => body.timeunit !== undefined || body.interval !== undefined,
    '延長時間を選択してください。',
  ),
);

const requestCodec: Codec<v.InferOutput<typeof WireExtensionRequest>, ExtensionRequest> = {
  decode: (wire) => ({
    reservationId: toWhole(wire.tranid),
    minutes: toWhole(wire.timeunit ?? wire.interval ?? 0),
    usesCoupon: wire.use_coupon,
  }),
  encode: (request) => ({
    tranid: request.reservationId,
    timeunit: request.minutes,
    // The name that an older server reads (docs/spec/wire.md, "Calls of booking": `timeunit or interval`).
    interval: request.minutes,
    use_coupon: request.usesCoupon,
  }),
};

/**
 * POST /reservations/get-price-extension {tranid, timeunit or interval} -> message, price, taxInPrice, useCouponTime,
 * start.
 */
export const getExtensionPrice = endpoint({
  method: 'post',
  path: '/reservations/get-price-extension',
  summary: 'What an extension would cost.',
  audience: 'member',
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE],
  body: WireExtensionRequest,
  response: v.object({
    message: v.literal('OK'),
    price: absent(Whole),
    taxInPrice: absent(Whole),
    useCouponTime: v.optional(Whole, 0),
    coupon_remainder: addition(v.optional(Whole, 0)),
    start: absent(InstantText),
  }),
  input: {
    decode: ({ body }) => requestCodec.decode(body),
    encode: (request: ExtensionRequest) => ({ body: requestCodec.encode(request) }),
  },
  output: {
    decode: (wire): ExtensionQuote => ({
      amount: decodeAmount(wire.price, wire.taxInPrice),
      couponMinutes: wire.useCouponTime,
      couponRemainder: wire.coupon_remainder,
      startsAt: wire.start === null ? null : toInstant(wire.start),
    }),
    encode: (quote) => ({
      message: 'OK' as const,
      price: quote.amount?.net ?? null,
      taxInPrice: quote.amount?.gross ?? null,
      useCouponTime: quote.couponMinutes,
      coupon_remainder: quote.couponRemainder,
      start: quote.startsAt === null ? null : toWireInstant(quote.startsAt),
    }),
  },
});

/**
 * POST /reservations/extend {tranid, timeunit} -> message (docs/spec/wire.md, "Calls of booking"). 404; 409
 * not_extendable, slot_taken, reservation_ended, price_changed, payment_failed, card_required, payment_due,
 * balance_short, spending_cap.
 */
export const extendReservation = endpoint({
  method: 'post',
  path: '/reservations/extend',
  summary: 'Extends a reservation in use and charges the difference.',
  audience: 'member',
  effect: true,
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE, ...NOT_CHARGED],
  body: WireExtensionConfirmation,
  response: Ok,
  input: {
    decode: ({ body }) => extensionConfirmationCodec.decode(body),
    encode: (confirmation: ExtensionConfirmation) => ({
      body: extensionConfirmationCodec.encode(confirmation),
    }),
  },
  output: OK,
});

/**
 * POST /reservations/{tranid}/extend {interval}: the old call (docs/spec/wire.md, "Calls of booking"); multiples of 15
 * minutes (docs/spec/booking.md, "Constants").
 */
export const extendReservationOld = endpoint({
  method: 'post',
  path: '/reservations/{tranid}/extend',
  summary: 'Extends a reservation: the old call.',
  audience: 'member',
  effect: true,
  // It names no price that the member has seen, so that none can have changed.
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE, 'payment_failed'],
  params: v.object({ tranid: WholeText }),
  body: v.object({ interval: WholeInput }),
  response: Done,
  input: {
    decode: ({ params, body }): ExtensionConfirmation => ({
      reservationId: Number(params.tranid),
      minutes: toWhole(body.interval),
      usesCoupon: false,
      seenGross: null,
      seenEnd: null,
    }),
    encode: (confirmation) => ({
      params: { tranid: String(confirmation.reservationId) },
      body: { interval: confirmation.minutes },
    }),
  },
  output: OK,
});
