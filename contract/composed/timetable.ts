/** A day of many booths on a server that tells one booth at a time (docs/spec/wire.md, "Calls of booking"). */
import {
  type BoothDay,
  type BusyRange,
  busyAt,
  freeRanges,
  unknownBooth,
} from '#domain/booking/availability.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import type { Rate } from '#domain/money.ts';
import type { Room } from '#domain/search/places.ts';
import { DAY_MINUTES, type LocalDate } from '#domain/time.ts';
import { getInvitation } from '../account/invitation.ts';
import type { BoothsOnDay, Timetable } from '../booking/availability.ts';
import { getPrice } from '../booking/quote.ts';
import { listReservations } from '../booking/reservations.ts';
import { isGuestCalling } from '../caller.ts';
import { call } from '../client.ts';
import type { Asking } from '../instead.ts';
import { getReservableDays, getRoom } from '../search/places.ts';
import { inTurns } from './inTurns.ts';
import { floorsOf } from './places.ts';
import { memoryOf } from './remembered.ts';
import { roomDays } from './roomDays.ts';

type Options = Pick<Asking, 'signal'>;

interface BoothOnDay {
  readonly boothId: number;
  readonly rules: BookingRules;
  readonly day: Pick<BoothDay, 'busy' | 'isClosedAllDay'>;
}

const knownRoom = memoryOf<Room>();
const knownRate = memoryOf<Rate>();
const knownDays = memoryOf<number>();

/** The rate in a price; null where coupons pay it, or nothing is to be paid. */
function rateIn(net: number, gross: number, minutes: number): Rate | null {
  if (net <= 0 || minutes <= 0) return null;
  return {
    netPer15Minutes: Math.round((net * 15) / minutes),
    taxPercent: Math.round((100 * (gross - net)) / net),
  };
}

/**
 * The rate of a booth, by the price of its first free unit: the specification has no rates. Null for guests, where
 * nothing is free, and where no price is told.
 */
async function rateOf(
  { boothId, rules, day }: BoothOnDay,
  date: LocalDate,
  options: Options,
): Promise<Rate | null> {
  const { unitMinutes: interval } = rules;
  const [free] = freeRanges(day.busy, 0, DAY_MINUTES, interval);
  if (isGuestCalling() || free === undefined) return null;
  const request = { boothId, date, start: free.from, interval, usesCoupon: false };
  try {
    const { amount, couponMinutes } = await call(getPrice, request, options);
    return amount && rateIn(amount.net, amount.gross, interval - couponMinutes);
  } catch {
    return null; // the dialog asks again, and says why there is none
  }
}

/** Names the reservations of a member, as far as they take slots. */
function slotsOf(reservations: readonly Reservation[]): string {
  return JSON.stringify(reservations.map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt]));
}

/** The first minute that any of the booths is open. */
function openingOf(booths: readonly BoothOnDay[]): number | null {
  const minutes = booths.flatMap(({ day }) => {
    if (day.isClosedAllDay) return [];
    return [busyAt(day.busy, 0)?.kind === 'closed' ? (busyAt(day.busy, 0)?.to ?? 0) : 0];
  });
  return minutes.length === 0 ? null : Math.min(...minutes);
}

function isClosedAllDay([first, ...others]: readonly BusyRange[]): boolean {
  return first?.kind === 'closed' && first.to - first.from === DAY_MINUTES && others.length === 0;
}

/**
 * One day of many booths, of room-availability, get-room, get-rooms, get-price and reservable-days. Rejects as they do.
 */
export async function composeTimetable(
  { boothIds, date }: BoothsOnDay,
  { signal }: Asking,
): Promise<Timetable> {
  const options: Options = signal ? { signal } : {};
  const [rooms, floors, reservableDays, reservations, invitation] = await Promise.all([
    inTurns(boothIds, (boothId) => knownRoom(boothId, () => call(getRoom, boothId, options))),
    floorsOf(boothIds, options),
    knownDays(0, () => call(getReservableDays, undefined, options)),
    call(listReservations, undefined, options),
    isGuestCalling() ? call(getInvitation, undefined, options) : null,
  ]);
  const days = await roomDays({ boothIds, date }, slotsOf(reservations), options);
  const booths = days.map(
    ({ busy, rules }, index): BoothOnDay => ({
      boothId: boothIds[index] ?? 0,
      rules,
      day: { busy, isClosedAllDay: isClosedAllDay(busy) },
    }),
  );
  const prices = await inTurns(booths, (booth) =>
    knownRate(booth.boothId, () => rateOf(booth, date, options)),
  );
  const [first] = booths;
  if (first === undefined) throw new RangeError('Failed to compose a day: no booths were asked for.');
  const rules: BookingRules = {
    ...first.rules,
    ...(reservableDays !== null && { reservableDays }),
  };
  return {
    date,
    booths: booths.map(({ boothId, day }, index) => ({
      ...unknownBooth(boothId),
      boothName: rooms[index]?.name ?? '',
      placeName: rooms[index]?.placeName || (floors.get(boothId)?.placeName ?? ''),
      floorName: floors.get(boothId)?.floorName ?? null,
      access: floors.get(boothId)?.access ?? '',
      ...day,
      netPer15Minutes: prices[index]?.netPer15Minutes ?? null,
    })),
    rules,
    taxPercent: prices.find((rate) => rate !== null)?.taxPercent ?? null,
    upcomingCount: reservations.filter(({ useState }) => useState === 'reserved').length,
    invitationEndsOn: invitation?.endsOn ?? null,
    invitation,
    opensAt: openingOf(booths),
  };
}
