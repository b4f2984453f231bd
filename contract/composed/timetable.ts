/** A day of many booths on a server that tells one booth at a time (spec section 7). */
import { type BoothDay, busyAt, freeRanges } from '#domain/booking/availability.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import type { Rate } from '#domain/money.ts';
import type { Room } from '#domain/search/places.ts';
import { DAY_MINUTES, type LocalDate } from '#domain/time.ts';
import { getInvitation } from '../account/invitation.ts';
import {
  type BoothsOnDay,
  getRoomAvailability,
  type RoomAvailability,
  type Timetable,
} from '../booking/availability.ts';
import { getPrice } from '../booking/quote.ts';
import { listReservations } from '../booking/reservations.ts';
import { type Asking, call, isGuestCalling } from '../client.ts';
import { getReservableDays, getRoom } from '../search/places.ts';
import { inTurns } from './inTurns.ts';
import { memoryOf } from './remembered.ts';
import { busyOf } from './slotRanges.ts';

type Options = Pick<Asking, 'signal'>;

interface BoothOnDay {
  readonly boothId: number;
  readonly room: RoomAvailability;
  readonly day: Pick<BoothDay, 'busy' | 'isClosedAllDay'>;
}

const knownRoom = memoryOf<Room>();
const knownRate = memoryOf<Rate>();

/** The rate in a price; null where coupons pay it, or nothing is to be paid. */
function rateIn(net: number, gross: number, minutes: number): Rate | null {
  if (net <= 0 || minutes <= 0) return null;
  return {
    netPer15Minutes: Math.round((net * 15) / minutes),
    taxPercent: Math.round((100 * (gross - net)) / net),
  };
}

/**
 * What a booth costs, by the price of its first free unit: the specification has no rates. Null for guests, where
 * nothing is free, and where no price is told.
 */
async function rateOf(
  { boothId, room, day }: BoothOnDay,
  date: LocalDate,
  options: Options,
): Promise<Rate | null> {
  const { unitMinutes: interval } = room.rules;
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

async function boothOnDay(boothId: number, date: LocalDate, options: Options): Promise<BoothOnDay> {
  const room = await call(getRoomAvailability, { boothId, date }, options);
  const busy = busyOf(room.slots, date);
  const isClosedAllDay = busy.length === 1 && busy[0]?.kind === 'closed' && busy[0].to === DAY_MINUTES;
  return { boothId, room, day: { busy, isClosedAllDay } };
}

/** The first minute that any of the booths is open. */
function openingOf(booths: readonly BoothOnDay[]): number | null {
  const minutes = booths.flatMap(({ day }) => {
    if (day.isClosedAllDay) return [];
    return [busyAt(day.busy, 0)?.kind === 'closed' ? (busyAt(day.busy, 0)?.to ?? 0) : 0];
  });
  return minutes.length === 0 ? null : Math.min(...minutes);
}

/** One day of many booths, of room-availability, get-room, get-price and reservable-days. Rejects as they do. */
export async function composeTimetable(
  { boothIds, date }: BoothsOnDay,
  { signal }: Asking,
): Promise<Timetable> {
  const options: Options = signal ? { signal } : {};
  const [booths, rooms, reservableDays, reservations, invitation] = await Promise.all([
    inTurns(boothIds, (boothId) => boothOnDay(boothId, date, options)),
    inTurns(boothIds, (boothId) => knownRoom(boothId, () => call(getRoom, boothId, options))),
    call(getReservableDays, undefined, options),
    call(listReservations, undefined, options),
    isGuestCalling() ? call(getInvitation, undefined, options) : null,
  ]);
  const prices = await inTurns(booths, (booth) =>
    knownRate(booth.boothId, () => rateOf(booth, date, options)),
  );
  const [first] = booths;
  if (first === undefined) throw new RangeError('Failed to compose a day: no booths were asked for.');
  const rules: BookingRules = { ...first.room.rules, reservableDays };
  return {
    date,
    booths: booths.map(({ boothId, day }, index) => ({
      boothId,
      boothName: rooms[index]?.name ?? '',
      placeName: rooms[index]?.placeName ?? '',
      floorName: null,
      access: '',
      ...day,
      netPer15Minutes: prices[index]?.netPer15Minutes ?? null,
    })),
    rules,
    taxPercent: prices.find((rate) => rate !== null)?.taxPercent ?? null,
    upcomingCount: reservations.filter(({ useState }) => useState === 0).length,
    invitationEndsOn: invitation?.endsOn ?? null,
    invitation,
    opensAt: openingOf(booths),
  };
}
