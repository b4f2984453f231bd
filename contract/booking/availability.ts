import * as v from 'valibot';
import type { BoothDay, BusyRange } from '#domain/booking/availability.ts';
import { type BookingRules, SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Rate } from '#domain/money.ts';
import { invitationCodec } from '../account/invitation.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list, mapped, nullable, oneOf, optional } from '../field.ts';
import { type Means, record } from '../record.ts';
import { count, date, flag, wholeList, wholeText } from '../values.ts';
import { Whole, WholeText } from '../wire.ts';
import { boothHead } from './boothHead.ts';

/** Units on the wire are steps of 5 minutes (docs/spec/booking.md, "Constants"). */
const unit = mapped(
  Whole,
  (steps) => steps * SLOT_MINUTES,
  (minutes) => minutes / SLOT_MINUTES,
);

const reservationLimit = mapped(
  record({
    most: ['reservation-limit', count],
    isLimited: ['reservation-limit-enable', optional(flag, 0)],
  }),
  ({ most, isLimited }): Pick<BookingRules, 'reservationLimit'> => ({
    reservationLimit: isLimited ? most : null,
  }),
  ({ reservationLimit: most }) => ({ most: most ?? 0, isLimited: most !== null }),
);

/** The numbers that docs/spec/booking.md, "Data" calls settings. */
export const rulesCodec = record(
  {
    unitMinutes: ['reservation-time-unit', unit],
    immediateUnitMinutes: ['without-reservation-time-unit', optional(unit, 3)],
    maxUnits: ['slot-sequence-limit', Whole],
    immediateMaxUnits: ['immediate-slot-sequence-limit', optional(Whole, 12)],
  },
  reservationLimit,
  { reservableDays: ['reservable-days', optional(Whole, 2)] },
) satisfies Means<BookingRules>;

/** Beside the slots of one room the rules stand in the answer itself. */
const rulesBeside = mapped(
  rulesCodec,
  (rules: BookingRules) => ({ rules }),
  ({ rules }) => rules,
);

/** `reservedBy`: `self`, `closedDate`; anything else is somebody else (docs/spec/booking.md, "Data"). */
const slot = record({
  available: ['available', v.boolean()],
  reservedBy: ['reservedBy', absent(v.string())],
});

/** One booth's day in 5-minute slots. */
const roomAvailability = record(
  {
    /** Keyed `YYYY-MM-DD HH:mm:00`. */
    slots: ['availability', v.record(v.string(), slot.schema)],
    /** Opening of the day, `HH:mm`; null where it stays closed. */
    opensAt: ['availabilityOpenTime', absent(v.string())],
  },
  rulesBeside,
);
export type RoomAvailability = DomainOf<typeof roomAvailability>;

/**
 * Hour and minute only say where a client wants to look, and are not read: the day is whole. `immediate` asks for the
 * slots of an immediate use.
 */
const roomQuery = mapped(
  v.object({
    date: date.schema,
    hour: v.optional(WholeText),
    minute: v.optional(WholeText),
    immediate: v.optional(v.string()),
  }),
  (query) => ({ date: date.decode(query.date), isImmediate: Boolean(query.immediate) }),
  (day) => ({ date: date.encode(day.date), ...(day.isImmediate && { immediate: '1' }) }),
);

export const getRoomAvailability = endpoint({
  call: 'GET /reservations/room-availability/{room}',
  summary: 'Availability of one room by 5-minute slots.',
  audience: 'member',
  params: record({ boothId: ['room', wholeText] }),
  query: roomQuery,
  answer: roomAvailability,
});

const busyKind = oneOf({ self: 'self', others: 'others', closed: 'closedDate' });

/** `[from, to, kind]` in minutes of the day. */
const Busy = v.tuple([Whole, Whole, busyKind.schema]);

const busyRange = mapped(
  Busy,
  ([from, to, kind]): BusyRange => ({ from, to, kind: busyKind.decode(kind) }),
  ({ from, to, kind }): v.InferOutput<typeof Busy> => [from, to, busyKind.encode(kind)],
);

const boothDayCodec = record({ boothId: ['id', Whole] }, boothHead(v.string()), {
  busy: ['busy', list(busyRange)],
  isClosedAllDay: ['closed_all_day', optional(v.boolean(), false)],
  netPer15Minutes: ['price_per_15min', v.nullable(Whole)],
}) satisfies Means<BoothDay>;

/** Booths, and the day that is looked at. */
const boothsOnDay = record({ boothIds: ['rooms', wholeList], date: ['date', date] });
export type BoothsOnDay = DomainOf<typeof boothsOnDay>;

/** Everything a timetable shows: one small answer for up to 100 booths. */
const timetableCodec = record({
  date: ['date', date],
  booths: ['telecubes', list(boothDayCodec)],
  rules: ['settings', rulesCodec],
  /** The tax in per cent; null for guests, who see no prices. */
  taxPercent: ['tax_percent', v.nullable(Whole)],
  /** Reservations of the member that have not started (`reserved`). */
  upcomingCount: ['upcoming_count', Whole],
  /** Last day of a guest's invitation; null for members. */
  invitationEndsOn: ['invitation_expiration_date', nullable(date)],
  /** The rest of a guest's invitation; null for members. */
  invitation: ['invitation', absent(invitationCodec)],
  /** The first hour that any of the booths is open; where a timetable scrolls to when no hour is asked for. */
  opensAt: ['open_minute', v.nullable(Whole)],
});
export type Timetable = DomainOf<typeof timetableCodec>;

/** The rate of a booth of the timetable; null for guests, who see no prices. */
export function rateOf(
  { taxPercent }: Pick<Timetable, 'taxPercent'>,
  booth: Pick<BoothDay, 'netPer15Minutes'>,
): Rate | null {
  const { netPer15Minutes } = booth;
  return netPer15Minutes === null || taxPercent === null ? null : { netPer15Minutes, taxPercent };
}

/** Busy stretches only. 404 for an unknown room. */
export const getTimetable = endpoint({
  call: 'GET /reservations/day-availability',
  summary: 'One day of many rooms, compactly.',
  audience: 'member',
  additive: true,
  query: boothsOnDay,
  answer: timetableCodec,
});
