import * as v from 'valibot';
import type { InvitationLimits } from '#domain/account/invitation.ts';
import type { BoothDay, BusyKind, BusyRange } from '#domain/booking/availability.ts';
import { type BookingRules, SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Rate } from '#domain/money.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import { invitationCodec, WireInvitation } from '../account/invitation.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { absent, DateText, Flag, toDate, Whole, WholeListText, WholeText } from '../wire.ts';

/**
 * The numbers that docs/spec/booking.md, "Data" calls settings; units are multiples of 5 minutes (docs/spec/booking.md,
 * "Constants").
 */
const wireRules = {
  'reservation-time-unit': Whole,
  'without-reservation-time-unit': v.optional(Whole, 3),
  'slot-sequence-limit': Whole,
  'immediate-slot-sequence-limit': v.optional(Whole, 12),
  'reservation-limit': v.optional(Whole, 0),
  'reservation-limit-enable': v.optional(Flag, 0),
};
const WireRules = v.object({ ...wireRules, 'reservable-days': v.optional(Whole, 2) });

const rulesCodec: Codec<v.InferOutput<typeof WireRules>, BookingRules> = {
  decode: (wire) => ({
    unitMinutes: wire['reservation-time-unit'] * SLOT_MINUTES,
    immediateUnitMinutes: wire['without-reservation-time-unit'] * SLOT_MINUTES,
    maxUnits: wire['slot-sequence-limit'],
    immediateMaxUnits: wire['immediate-slot-sequence-limit'],
    reservationLimit: wire['reservation-limit-enable'] === 1 ? wire['reservation-limit'] : null,
    reservableDays: wire['reservable-days'],
  }),
  encode: (rules) => ({
    'reservation-time-unit': rules.unitMinutes / SLOT_MINUTES,
    'without-reservation-time-unit': rules.immediateUnitMinutes / SLOT_MINUTES,
    'slot-sequence-limit': rules.maxUnits,
    'immediate-slot-sequence-limit': rules.immediateMaxUnits,
    'reservation-limit': rules.reservationLimit ?? 0,
    'reservation-limit-enable': rules.reservationLimit === null ? 0 : 1,
    'reservable-days': rules.reservableDays,
  }),
};

const Slot = v.object({
  available: v.boolean(),
  /** `self`, `closedDate`; anything else is somebody else (docs/spec/booking.md, "Data"). */
  reservedBy: absent(v.string()),
});

/** One booth's day in 5-minute slots, keyed `YYYY-MM-DD HH:mm:00`. */
export interface RoomAvailability {
  readonly slots: Readonly<Record<string, v.InferOutput<typeof Slot>>>;
  /** Opening of the day, `HH:mm`; null where it stays closed. */
  readonly opensAt: string | null;
  readonly rules: BookingRules;
}

/**
 * GET /reservations/room-availability/{room} (date, hour, minute, immediate) -> availability per slot and the settings
 * (docs/spec/wire.md, "Calls of booking"). Hour and minute only say where a client wants to look; the day is whole.
 */
export const getRoomAvailability = endpoint({
  method: 'get',
  path: '/reservations/room-availability/{room}',
  summary: 'Availability of one room by 5-minute slots.',
  audience: 'member',
  params: v.object({ room: WholeText }),
  query: v.object({
    date: DateText,
    hour: v.optional(WholeText),
    minute: v.optional(WholeText),
    immediate: v.optional(v.string()),
  }),
  response: v.object({
    availability: v.record(v.string(), Slot),
    availabilityOpenTime: absent(v.string()),
    ...WireRules.entries,
  }),
  input: {
    decode: ({ params, query }) => ({ boothId: Number(params.room), date: toDate(query.date) }),
    encode: (day: { boothId: number; date: LocalDate }) => ({
      params: { room: String(day.boothId) },
      query: { date: day.date },
    }),
  },
  output: {
    decode: (wire): RoomAvailability => ({
      slots: wire.availability,
      opensAt: wire.availabilityOpenTime,
      rules: rulesCodec.decode(wire),
    }),
    encode: (room) => ({
      availability: { ...room.slots },
      availabilityOpenTime: room.opensAt,
      ...rulesCodec.encode(room.rules),
    }),
  },
});

/** `[from, to, kind]` in minutes of the day. */
const WireBusy = v.tuple([Whole, Whole, v.picklist(['self', 'others', 'closedDate'])]);

const WIRE_KINDS: Readonly<Record<BusyKind, 'self' | 'others' | 'closedDate'>> = {
  self: 'self',
  others: 'others',
  closed: 'closedDate',
};

const busyCodec: Codec<v.InferOutput<typeof WireBusy>, BusyRange> = {
  decode: ([from, to, kind]) => ({ from, to, kind: kind === 'closedDate' ? 'closed' : kind }),
  encode: (range) => [range.from, range.to, WIRE_KINDS[range.kind]],
};

/** Booths, and the day that is looked at. */
export interface BoothsOnDay {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
}

/** Everything a timetable shows: one small answer for up to 100 booths. */
export interface Timetable {
  readonly date: LocalDate;
  readonly booths: readonly BoothDay[];
  readonly rules: BookingRules;
  /** The tax in per cent; null for guests, who see no prices. */
  readonly taxPercent: number | null;
  /** Reservations of the member that have not started (`reserved`). */
  readonly upcomingCount: number;
  /** Last day of a guest's invitation; null for members. */
  readonly invitationEndsOn: LocalDate | null;
  /** The rest of a guest's invitation; null for members. */
  readonly invitation: InvitationLimits | null;
  /** The first hour that any of the booths is open; where a timetable scrolls to when no hour is asked for. */
  readonly opensAt: Minutes | null;
}

/** The rate of a booth of the timetable; null for guests, who see no prices. */
export function rateOf(
  { taxPercent }: Pick<Timetable, 'taxPercent'>,
  booth: Pick<BoothDay, 'netPer15Minutes'>,
): Rate | null {
  const { netPer15Minutes } = booth;
  return netPer15Minutes === null || taxPercent === null ? null : { netPer15Minutes, taxPercent };
}

/**
 * GET /reservations/day-availability (rooms, date): many rooms at once, busy stretches only (addition). 404 for an
 * unknown room.
 */
export const getTimetable = endpoint({
  method: 'get',
  path: '/reservations/day-availability',
  summary: 'One day of many rooms, compactly (addition beside room-availability).',
  audience: 'member',
  additive: true,
  query: v.object({ rooms: WholeListText, date: DateText }),
  response: v.object({
    date: DateText,
    telecubes: v.array(
      v.object({
        id: Whole,
        cube_name: v.string(),
        place_name: v.string(),
        floor_name: v.optional(v.nullable(v.string()), null),
        access: v.optional(v.string(), ''),
        busy: v.array(WireBusy),
        closed_all_day: v.optional(v.boolean(), false),
        price_per_15min: v.nullable(Whole),
      }),
    ),
    settings: WireRules,
    tax_percent: v.nullable(Whole),
    upcoming_count: Whole,
    invitation_expiration_date: v.nullable(DateText),
    invitation: v.optional(v.nullable(WireInvitation), null),
    open_minute: v.nullable(Whole),
  }),
  input: {
    decode: ({ query }) => ({ boothIds: query.rooms.split(',').map(Number), date: toDate(query.date) }),
    encode: (wanted: BoothsOnDay) => ({
      query: { rooms: wanted.boothIds.join(','), date: wanted.date },
    }),
  },
  output: {
    decode: (wire): Timetable => ({
      date: toDate(wire.date),
      booths: wire.telecubes.map((booth) => ({
        boothId: booth.id,
        boothName: booth.cube_name,
        placeName: booth.place_name,
        floorName: booth.floor_name,
        access: booth.access,
        busy: booth.busy.map(busyCodec.decode),
        isClosedAllDay: booth.closed_all_day,
        netPer15Minutes: booth.price_per_15min,
      })),
      rules: rulesCodec.decode(wire.settings),
      taxPercent: wire.tax_percent,
      upcomingCount: wire.upcoming_count,
      invitationEndsOn:
        wire.invitation_expiration_date === null ? null : toDate(wire.invitation_expiration_date),
      invitation: wire.invitation === null ? null : invitationCodec.decode(wire.invitation),
      opensAt: wire.open_minute,
    }),
    encode: (timetable) => ({
      date: timetable.date,
      telecubes: timetable.booths.map((booth) => ({
        id: booth.boothId,
        cube_name: booth.boothName,
        place_name: booth.placeName,
        floor_name: booth.floorName,
        access: booth.access,
        busy: booth.busy.map(busyCodec.encode),
        closed_all_day: booth.isClosedAllDay,
        price_per_15min: booth.netPer15Minutes,
      })),
      settings: rulesCodec.encode(timetable.rules),
      tax_percent: timetable.taxPercent,
      upcoming_count: timetable.upcomingCount,
      invitation_expiration_date: timetable.invitationEndsOn,
      invitation: timetable.invitation === null ? null : invitationCodec.encode(timetable.invitation),
      open_minute: timetable.opensAt,
    }),
  },
});
