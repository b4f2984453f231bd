import * as v from 'valibot';
import { EARLY_ENTRY_MINUTES, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import {
  absent,
  addition,
  DateText,
  Flag,
  InstantText,
  NeverSent,
  Said,
  toInstant,
  toWireInstant,
  UseStateNumber,
  useStateCodec,
  Whole,
} from '../wire.ts';
import {
  type BookingRequest,
  bookingCodec,
  decodeAmount,
  decodeSeenPrice,
  SeenPrice,
  wireBooking,
} from './quote.ts';
import { BEYOND_LIMITS, NOT_CHARGED, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';

/**
 * Reservation (docs/spec/booking.md, "Data"). charged_at, and where the booth is (place_name to longitude), are
 * additions.
 */
const WireReservation = v.object({
  tranid: Whole,
  telecube_id: Whole,
  telecube: v.object({
    cube_name: v.optional(v.string(), ''),
    place_name: addition(v.optional(v.string(), '')),
    floor_name: addition(v.optional(v.string(), '')),
    access: addition(v.optional(v.string(), '')),
    latitude: addition(v.optional(v.nullable(v.number()), null)),
    longitude: addition(v.optional(v.nullable(v.number()), null)),
    wifi_ssid: absent(v.string()),
    /** Only by get-wifi-password, once the booth may be entered. */
    wifi_password: v.optional(NeverSent, null),
    qr_code_mode: v.optional(Flag, 0),
    floor_map_id: absent(Whole),
    area_id: absent(Whole),
  }),
  floor: absent(v.object({ id: absent(Whole), area_id: absent(Whole) })),
  reserve_date: absent(DateText),
  reserve_start_time: InstantText,
  reserve_end_time: InstantText,
  reserve_start_time_before_5min: absent(InstantText),
  use_state: UseStateNumber,
  booth_type: v.optional(Flag, 0),
  before_empty: v.optional(Flag, 0),
  price: absent(Whole),
  taxInPrice: absent(Whole),
  extension_interval: v.optional(Whole, 0),
  extension_price: absent(Whole),
  extendable: v.optional(v.boolean(), false),
  pin_id: absent(v.string()),
  qr_code_base64: absent(v.string()),
  coupon_time: v.optional(Whole, 0),
  is_cancel_state: v.optional(v.boolean(), false),
  charged_at: addition(v.optional(v.nullable(InstantText), null)),
});
type WireReservation = v.InferOutput<typeof WireReservation>;

function pointOf({ latitude, longitude }: WireReservation['telecube']): Reservation['point'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export const reservationCodec: Codec<WireReservation, Reservation> = {
  decode: (wire) => ({
    id: wire.tranid,
    boothId: wire.telecube_id,
    boothName: wire.telecube.cube_name,
    placeName: wire.telecube.place_name,
    floorName: wire.telecube.floor_name,
    access: wire.telecube.access,
    point: pointOf(wire.telecube),
    areaId: wire.telecube.area_id ?? wire.floor?.area_id ?? null,
    floorMapId: wire.telecube.floor_map_id ?? wire.floor?.id ?? null,
    startsAt: toInstant(wire.reserve_start_time),
    endsAt: toInstant(wire.reserve_end_time),
    useState: useStateCodec.decode(wire.use_state),
    boothType: wire.booth_type === 0 ? 'door' : 'lock',
    isQrCodeMode: wire.telecube.qr_code_mode === 1,
    isEmptyBefore: wire.before_empty === 1,
    amount: decodeAmount(wire.price, wire.taxInPrice),
    couponMinutes: wire.coupon_time,
    isExtendable: wire.extendable,
    extensionMinutes: wire.extension_interval,
    extensionGross: wire.extension_price,
    wifiSsid: wire.telecube.wifi_ssid,
    pinId: wire.pin_id,
    qrCode: wire.qr_code_base64,
    isBeingCancelled: wire.is_cancel_state,
    chargedAt: wire.charged_at === null ? null : toInstant(wire.charged_at),
  }),
  encode: (reservation) => ({
    tranid: reservation.id,
    telecube_id: reservation.boothId,
    telecube: {
      cube_name: reservation.boothName,
      place_name: reservation.placeName,
      floor_name: reservation.floorName,
      access: reservation.access,
      latitude: reservation.point?.latitude ?? null,
      longitude: reservation.point?.longitude ?? null,
      wifi_ssid: reservation.wifiSsid,
      wifi_password: null,
      qr_code_mode: reservation.isQrCodeMode ? 1 : 0,
      floor_map_id: reservation.floorMapId,
      area_id: reservation.areaId,
    },
    floor:
      reservation.floorMapId === null ? null : { id: reservation.floorMapId, area_id: reservation.areaId },
    reserve_date: dateOf(reservation.startsAt),
    reserve_start_time: toWireInstant(reservation.startsAt),
    reserve_end_time: toWireInstant(reservation.endsAt),
    reserve_start_time_before_5min: toWireInstant(addMinutes(reservation.startsAt, -EARLY_ENTRY_MINUTES)),
    use_state: useStateCodec.encode(reservation.useState),
    booth_type: reservation.boothType === 'door' ? 0 : 1,
    before_empty: reservation.isEmptyBefore ? 1 : 0,
    price: reservation.amount?.net ?? null,
    taxInPrice: reservation.amount?.gross ?? null,
    extension_interval: reservation.extensionMinutes,
    extension_price: reservation.extensionGross,
    extendable: reservation.isExtendable,
    pin_id: reservation.pinId,
    qr_code_base64: reservation.qrCode,
    coupon_time: reservation.couponMinutes,
    is_cancel_state: reservation.isBeingCancelled,
    charged_at: reservation.chargedAt === null ? null : toWireInstant(reservation.chargedAt),
  }),
};

/**
 * GET /reservations -> the active ones whose end has not passed (docs/spec/wire.md, "Calls of booking",
 * docs/spec/booking.md, "Data").
 */
export const listReservations = endpoint({
  method: 'get',
  path: '/reservations',
  summary: 'The live reservations of the member.',
  audience: 'member',
  response: v.object({ reservations: v.array(WireReservation) }),
  input: NOTHING,
  output: {
    decode: (wire): readonly Reservation[] => wire.reservations.map(reservationCodec.decode),
    encode: (reservations) => ({ reservations: reservations.map(reservationCodec.encode) }),
  },
});

/** The request of a confirmation: the booking, the price that was seen, and a guest's agreement. */
export interface Confirmation extends BookingRequest {
  /** The tax-included price that the member saw; null where none was shown. */
  readonly seenGross: number | null;
  readonly agreesToTerms: boolean;
}

/** The body of a new reservation; what was seen and agreed to is optional for a client that knows only the spec. */
export const WireConfirmation = v.object({
  ...wireBooking,
  reservation: v.optional(v.literal(true)),
  taxInPrice: SeenPrice,
  agree_terms: addition(v.optional(v.boolean(), false)),
});

export const confirmationCodec: Codec<v.InferOutput<typeof WireConfirmation>, Confirmation> = {
  decode: (wire) => ({
    ...bookingCodec.decode(wire),
    seenGross: decodeSeenPrice(wire.taxInPrice),
    agreesToTerms: wire.agree_terms,
  }),
  encode: (confirmation) => ({
    ...bookingCodec.encode(confirmation),
    taxInPrice: confirmation.seenGross,
    agree_terms: confirmation.agreesToTerms,
  }),
};

/**
 * The new reservation; another server may only say that there is one (docs/spec/wire.md, "Calls of booking" does not
 * show the answer).
 */
export const WireCreated = v.object({ message: Said, tranid: addition(absent(Whole)) });

/** A reservation that was made. */
export interface MadeReservation {
  /** null: the server has not told it. */
  readonly id: number | null;
  /** A mail that confirms it is on its way to the member. */
  readonly isMailQueued: boolean;
}

/**
 * POST /reservations (docs/spec/wire.md, "Calls of booking", shape in docs/spec/booking.md, "Data") -> message, tranid,
 * mail_queued.
 * 409 slot_taken (with alternatives), already_reserved, price_changed (with the new quote), reservation_limit,
 * spending_cap, balance_short, card_required, payment_failed, payment_due, invitation_…; 422 for a time that can't be
 * reserved.
 */
export const createReservation = endpoint({
  method: 'post',
  path: '/reservations',
  summary: 'Makes a reservation.',
  audience: 'member',
  effect: true,
  refuses: [...NOT_TO_BE_HAD, ...BEYOND_LIMITS, ...UNPAYABLE, ...NOT_CHARGED],
  body: WireConfirmation,
  response: v.object({ ...WireCreated.entries, mail_queued: addition(v.optional(v.boolean(), false)) }),
  input: {
    decode: ({ body }) => confirmationCodec.decode(body),
    encode: (confirmation: Confirmation) => ({ body: confirmationCodec.encode(confirmation) }),
  },
  output: {
    decode: (wire): MadeReservation => ({ id: wire.tranid, isMailQueued: wire.mail_queued }),
    encode: ({ id, isMailQueued }: MadeReservation) => ({
      message: 'OK' as const,
      tranid: id,
      mail_queued: isMailQueued,
    }),
  },
});
