import * as v from 'valibot';
import { EXTENSION_ENDS, type ExtensionTimes, type Neighbour } from '#domain/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, list, mapped, optional } from '../field.ts';
import { done, type Means, OK_MESSAGE, ok, only, record } from '../record.ts';
import { amountOrNot, count, date, instant, start, whole, wholeText } from '../values.ts';
import { Whole, WholeInput } from '../wire.ts';
import {
  type ExtensionConfirmation,
  type ExtensionRequest,
  extensionConfirmationCodec,
} from './extensionConfirmation.ts';
import { usesCoupon } from './quote.ts';
import { NOT_CHARGED, UNPAYABLE } from './refusalCodes.ts';

const NOT_TO_BE_EXTENDED = ['not_extendable', 'reservation_ended'] as const;

const neighbour = record(
  { boothId: ['telecube_id', Whole], boothName: ['cube_name', v.string()], date: ['date', date] },
  start,
  { interval: ['interval', Whole] },
) satisfies Means<Neighbour>;

const extensionTimes = mapped(
  record({
    /** Any other message is a refusal (docs/spec/booking.md, "Refusals"); this one is told with what else is near. */
    message: ['message', v.picklist(['OK', MESSAGES.noExtension])],
    minutes: ['time_units', list(Whole)],
    prices: ['prices', addition(absent(list(Whole)))],
    end: ['limited_by', addition(absent(v.picklist(EXTENSION_ENDS)))],
    neighbours: ['neighbours', addition(optional(list(neighbour), []))],
    from: ['start', addition(absent(instant))],
  }),
  ({ message: _, minutes, prices, ...rest }): ExtensionTimes => ({
    ...rest,
    choices: minutes.map((each, index) => ({ minutes: each, gross: prices?.[index] ?? null })),
  }),
  ({ choices, ...rest }) => ({
    ...rest,
    message: choices.length === 0 ? MESSAGES.noExtension : ('OK' as const),
    minutes: choices.map((choice) => choice.minutes),
    prices: choices.some(({ gross }) => gross === null) ? null : choices.map(({ gross }) => gross ?? 0),
  }),
);

/**
 * Additions: prices; from when they count; what stands behind the longest; and, where there is none, booths nearby that
 * are free when the use ends.
 */
export const listExtensions = endpoint({
  call: 'GET /reservations/availability-for-extension',
  summary: 'By how much a reservation can be extended.',
  audience: 'member',
  refuses: NOT_TO_BE_EXTENDED,
  query: only('tranid', wholeText),
  answer: extensionTimes,
});

const extensionAvailability = record({
  /** Slots keyed `YYYY-MM-DD HH:mm:00`. */
  slots: ['availability', v.record(v.string(), v.object({ available: v.boolean() }))],
  maxUnits: ['slot-sequence-limit', Whole],
  reservationLimit: ['reservation-limit', count],
});
export type ExtensionAvailability = DomainOf<typeof extensionAvailability>;

export const getExtensionAvailability = endpoint({
  call: 'GET /reservations/availability-for-extension/{room}',
  summary: 'The slots of a room from now on, for an extension.',
  audience: 'member',
  params: only('room', wholeText),
  answer: extensionAvailability,
});

/** By `timeunit` or `interval`, the name that an older server reads (docs/spec/wire.md, "Calls of booking"). */
const extensionRequest = mapped(
  v.pipe(
    v.object({
      tranid: WholeInput,
      timeunit: v.optional(WholeInput),
      interval: v.optional(WholeInput),
      use_coupon: usesCoupon.schema,
    }),
    v.check(
      (body) => body.timeunit !== undefined || body.interval !== undefined,
      MESSAGES.extensionNotChosen,
    ),
  ),
  (wire): ExtensionRequest => ({
    reservationId: Number(wire.tranid),
    minutes: Number(wire.timeunit ?? wire.interval ?? 0),
    usesCoupon: wire.use_coupon,
  }),
  (request) => ({
    tranid: request.reservationId,
    timeunit: request.minutes,
    interval: request.minutes,
    use_coupon: request.usesCoupon,
  }),
);

/** The price of an extension, on top of the reservation's price (docs/spec/money.md). */
const extensionQuote = record(OK_MESSAGE, amountOrNot, {
  couponMinutes: ['useCouponTime', count],
  couponRemainder: ['coupon_remainder', addition(count)],
  /** From when the extension counts: the present end; null where the server does not tell. */
  startsAt: ['start', absent(instant)],
});
export type ExtensionQuote = DomainOf<typeof extensionQuote>;

export const getExtensionPrice = endpoint({
  call: 'POST /reservations/get-price-extension',
  summary: 'The price of an extension.',
  audience: 'member',
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE],
  body: extensionRequest,
  answer: extensionQuote,
});

export const extendReservation = endpoint({
  call: 'POST /reservations/extend',
  summary: 'Extends a reservation in use and charges the difference.',
  audience: 'member',
  effect: true,
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE, ...NOT_CHARGED],
  body: extensionConfirmationCodec,
  answer: ok,
});

/** The old call knows neither coupons nor what was seen. */
const oldExtension = mapped(
  record({ minutes: ['interval', whole] }),
  ({ minutes }): Omit<ExtensionConfirmation, 'reservationId'> => ({
    minutes,
    usesCoupon: false,
    seenGross: null,
    seenEnd: null,
  }),
  ({ minutes }) => ({ minutes }),
);

/** Multiples of 15 minutes (docs/spec/booking.md, "Constants"). */
export const extendReservationOld = endpoint({
  call: 'POST /reservations/{tranid}/extend',
  summary: 'Extends a reservation: the old call.',
  audience: 'member',
  effect: true,
  // It names no price that the member has seen, so that none can have changed.
  refuses: [...NOT_TO_BE_EXTENDED, 'slot_taken', ...UNPAYABLE, 'payment_failed'],
  params: record({ reservationId: ['tranid', wholeText] }),
  body: oldExtension,
  answer: done,
});
