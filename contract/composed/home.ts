import { byUrgency, isInUse, isPastEnd } from '#domain/booking/reservation.ts';
import type { Home } from '#domain/search/home.ts';
import { dateOf } from '#domain/time.ts';
import { listReservations } from '../booking/reservations.ts';
import { call } from '../client.ts';
import { serverClock } from '../clock.ts';
import type { Asking } from '../instead.ts';
import { placeReservations } from './places.ts';

/** The home screen without counts: the use that runs, or the next reservation of today, of the list. */
export async function composeHome(asking: Asking): Promise<Home> {
  const { signal } = asking;
  const reservations = await call(listReservations, undefined, signal ? { signal } : {});
  const now = serverClock.now();
  const [next] = reservations
    .filter((each) => !isPastEnd(each, now) && (isInUse(each) || dateOf(each.startsAt) === dateOf(now)))
    .sort(byUrgency);
  const [reservation = null] = next === undefined ? [] : await placeReservations([next], asking);
  return { reservation, usual: [], places: [], areas: [] };
}
