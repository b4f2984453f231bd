/**
 * Extensions on a server that has only the old calls: by the slots of the room, and by an interval (docs/spec/wire.md,
 * "Calls of booking").
 */
import { type ExtensionTimes, extensionMinutes } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { dateOf, minuteOfDay } from '#domain/time.ts';
import {
  type ExtensionQuote,
  extendReservationOld,
  getExtensionAvailability,
  listExtensions,
} from '../booking/extension.ts';
import type { ExtensionConfirmation, ExtensionRequest } from '../booking/extensionConfirmation.ts';
import { listReservations } from '../booking/reservations.ts';
import { call } from '../client.ts';
import { ApiFailure } from '../errors.ts';
import type { Asking } from '../instead.ts';
import { busyOf } from './slotRanges.ts';

/** Old intervals are multiples of 15 minutes (docs/spec/booking.md, "Constants"). */
const UNIT_MINUTES = 3 * SLOT_MINUTES;

async function ownOf(id: number, { signal }: Asking): Promise<Reservation> {
  const own = await call(listReservations, undefined, signal ? { signal } : {});
  const found = own.find((each) => each.id === id);
  if (found !== undefined) return found;
  throw new ApiFailure({ kind: 'notFound', path: listExtensions.path, message: null, code: null });
}

/** Multiples of 15 minutes, as long as the room is free behind the use. */
export async function offerByRoom(id: number, asking: Asking): Promise<ExtensionTimes> {
  const { signal } = asking;
  const { boothId, endsAt } = await ownOf(id, asking);
  const room = await call(getExtensionAvailability, boothId, signal ? { signal } : {});
  const busy = busyOf(room.slots, dateOf(endsAt));
  const rules = { unitMinutes: UNIT_MINUTES, maxUnits: room.maxUnits };
  const choices = extensionMinutes(busy, minuteOfDay(endsAt), rules);
  return {
    choices: choices.map((minutes) => ({ minutes, gross: null })),
    from: endsAt,
    end: null,
    neighbours: [],
  };
}

/** Such a server may tell no price of an extension before it is made. */
export async function quoteNothing(
  { reservationId }: ExtensionRequest,
  asking: Asking,
): Promise<ExtensionQuote> {
  const { endsAt: startsAt } = await ownOf(reservationId, asking);
  return { amount: null, couponMinutes: 0, couponRemainder: 0, startsAt };
}

/** The new call was not found and has done nothing: the old one is asked. */
export function extendByInterval(
  confirmation: ExtensionConfirmation,
  { signal, key }: Asking,
): Promise<void> {
  return call(extendReservationOld, confirmation, { key: key ?? '', ...(signal && { signal }) });
}
