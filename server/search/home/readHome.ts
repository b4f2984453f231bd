import { grouped } from '#domain/grouped.ts';
import type { Home, HomeArea, HomePlace } from '#domain/search/home.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { countedPlaces, vacancyOf } from '#server/search/vacancies/placeVacancies.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type HomeBooth, readHomeBooths } from './homeBooths.ts';
import { readHomeReservation } from './homeReservation.ts';
import { readUsualBookings } from './usualBookings.ts';

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

function placesOf(all: readonly HomeBooth[]): readonly HomePlace[] {
  return countedPlaces(all).map(({ place, booths }) => ({
    ...place,
    lastUsedAt: lastUse(booths),
    gross: booths.every(({ gross }) => gross === booths[0].gross) ? booths[0].gross : null,
  }));
}

function lastUse(booths: readonly HomeBooth[]): Instant | null {
  const uses = booths.flatMap((booth) => (booth.lastUsedAt === null ? [] : [booth.lastUsedAt]));
  return uses.length === 0 ? null : instantOf(Math.max(...uses));
}

/** The areas with what is free in each, in the order of the booths. */
function areasOf(booths: readonly HomeBooth[]): readonly HomeArea[] {
  return grouped(booths, (booth) => String(booth.areaId)).map((group) => ({
    areaId: group[0].areaId,
    ...vacancyOf(group),
  }));
}
