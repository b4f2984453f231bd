import * as v from 'valibot';
import { earliestEntry, type Reservation } from '#domain/booking/reservation.ts';
import { dateOf } from '#domain/time.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, list, mapped, optional, unread } from '../field.ts';
import { only, record, SAID_MESSAGE } from '../record.ts';
import { addedPoint, amountOrNot, boothType, count, date, flag, instant, text, useState } from '../values.ts';
import { NeverSent, Whole } from '../wire.ts';
import { freeCancellationMinutes, seenFreeCancellation } from './freeCancellation.ts';
import { bookingCodec, seenPrice } from './quote.ts';
import { BEYOND_LIMITS, NOT_CHARGED, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';

/** The booth of a reservation. Where it is (place_name to longitude) is an addition. */
const reservedBooth = record(
  {
    boothName: ['cube_name', text],
    placeName: ['place_name', addition(text)],
    floorName: ['floor_name', addition(text)],
    access: ['access', addition(text)],
  },
  addedPoint,
  {
    wifiSsid: ['wifi_ssid', absent(v.string())],
    /** Only by get-wifi-password, once the booth may be entered. */
    wifiPassword: ['wifi_password', v.optional(NeverSent, null)],
    isQrCodeMode: ['qr_code_mode', optional(flag, 0)],
    floorMapId: ['floor_map_id', absent(Whole)],
    areaId: ['area_id', absent(Whole)],
  },
);

/** As our server says it, and others may: the floor says again where the booth stands, and times are told twice. */
const sentReservation = record(
  {
    id: ['tranid', Whole],
    boothId: ['telecube_id', Whole],
    booth: ['telecube', reservedBooth],
    floor: ['floor', absent(record({ id: ['id', absent(Whole)], areaId: ['area_id', absent(Whole)] }))],
    date: ['reserve_date', unread(absent(date))],
    startsAt: ['reserve_start_time', instant],
    endsAt: ['reserve_end_time', instant],
    entryFrom: ['reserve_start_time_before_5min', unread(absent(instant))],
    useState: ['use_state', useState],
    boothType: ['booth_type', optional(boothType, 0)],
    isEmptyBefore: ['before_empty', optional(flag, 0)],
  },
  amountOrNot,
  {
    extensionMinutes: ['extension_interval', count],
    extensionGross: ['extension_price', absent(Whole)],
    isExtendable: ['extendable', optional(v.boolean(), false)],
    pinId: ['pin_id', absent(v.string())],
    qrCode: ['qr_code_base64', absent(v.string())],
    couponMinutes: ['coupon_time', count],
    isBeingCancelled: ['is_cancel_state', optional(v.boolean(), false)],
    freeCancellationMinutes,
    chargedAt: ['charged_at', addition(absent(instant))],
    sequence: ['sequence', addition(count)],
    wasLeftEarly: ['before_left', addition(optional(flag, 0))],
  },
);

/** Reservation (docs/spec/booking.md, "Data"). charged_at and free_cancellation_minutes are additions. */
export const reservationCodec = mapped(
  sentReservation,
  ({
    booth: { wifiPassword: _, ...booth },
    floor,
    date: _date,
    entryFrom: _entryFrom,
    ...rest
  }): Reservation => ({
    ...rest,
    ...booth,
    areaId: booth.areaId ?? floor?.areaId ?? null,
    floorMapId: booth.floorMapId ?? floor?.id ?? null,
  }),
  (reservation) => ({
    ...reservation,
    booth: { ...reservation, wifiPassword: null },
    floor:
      reservation.floorMapId === null ? null : { id: reservation.floorMapId, areaId: reservation.areaId },
    date: dateOf(reservation.startsAt),
    entryFrom: earliestEntry(reservation.startsAt),
  }),
);

/** Those whose end has not passed (docs/spec/booking.md, "Data"). */
export const listReservations = endpoint({
  call: 'GET /reservations',
  summary: 'The live reservations of the member.',
  audience: 'member',
  answer: only('reservations', list(reservationCodec)),
});

/** A member confirms a price, and a guest the terms; both are optional for a client that knows only the spec. */
export const agreement = record({
  /** The tax-included price that the member saw; null where none was shown. */
  seenGross: ['taxInPrice', seenPrice],
  /** A guest's agreement to the terms. */
  agreesToTerms: ['agree_terms', addition(optional(v.boolean(), false))],
});

/** The request of a confirmation: the booking, what was seen of its terms, and a guest's agreement. */
export const confirmationCodec = mapped(
  record(bookingCodec, { isAhead: ['reservation', v.optional(v.literal(true))] }, agreement, {
    seenFreeCancellation,
  }),
  ({ isAhead: _, ...confirmation }) => confirmation,
  (confirmation) => ({ ...confirmation, isAhead: undefined }),
);
export type Confirmation = DomainOf<typeof confirmationCodec>;

/**
 * The new reservation's id; another server may only say that there is one (docs/spec/wire.md, "Calls of booking" does
 * not show the answer).
 */
export const createdId = addition(absent(Whole));

/** A reservation that was made. */
const madeReservation = record(SAID_MESSAGE, {
  /** null: the server has not told it. */
  id: ['tranid', createdId],
  /** A mail that confirms it is on its way to the member. */
  isMailQueued: ['mail_queued', addition(optional(v.boolean(), false))],
});
export type MadeReservation = DomainOf<typeof madeReservation>;

/**
 * slot_taken comes with alternatives, price_changed with the new quote (docs/spec/booking.md, "Data"). 422 for a time
 * that can't be reserved.
 */
export const createReservation = endpoint({
  call: 'POST /reservations',
  summary: 'Makes a reservation.',
  audience: 'member',
  effect: true,
  refuses: [...NOT_TO_BE_HAD, ...BEYOND_LIMITS, ...UNPAYABLE, ...NOT_CHARGED],
  body: confirmationCodec,
  answer: madeReservation,
});
