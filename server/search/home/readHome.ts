import type { Home } from '#domain/search/home.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { readHomeBooths } from './homeBooths.ts';
import { readHomeReservation } from './homeReservation.ts';
import { areasOf, placesOf } from './vacancies.ts';

/**
 * GET /home: the use that runs or the next one of today, every place with what is free there now, and the areas. Two
 * statements of its own, however many booths (docs/spec/search.md, "Home screen").
 */
export async function readHome(context: MemberContext): Promise<Home> {
  const booths = await readHomeBooths(context);
  return {
    reservation: await readHomeReservation(context),
    places: placesOf(booths),
    areas: areasOf(booths),
  };
}
