import type { Home } from '#domain/search/home.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { readHomeBooths } from './homeBooths.ts';
import { readHomeReservation } from './homeReservation.ts';
import { readUsualBookings } from './usualBookings.ts';
import { areasOf, placesOf } from './vacancies.ts';

/**
 * GET /home: the use that runs or the next one of today, usual reservations, every place with what is free there now,
 * and the areas. Three statements of its own, two for guests, however many booths (docs/spec/search.md, "Home screen").
 */
export async function readHome(context: MemberContext): Promise<Home> {
  const booths = await readHomeBooths(context);
  return {
    reservation: await readHomeReservation(context),
    usual: await readUsualBookings(context),
    places: placesOf(booths),
    areas: areasOf(booths),
  };
}
