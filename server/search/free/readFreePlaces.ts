import { sql } from 'kysely';
import type { FreePlaces } from '#contract/search/freePlaces.ts';
import type { Equipment } from '#domain/booking/boothFacts.ts';
import { type Led, leadUntil } from '#domain/booking/lead.ts';
import { lastReservableDate } from '#domain/booking/selection.ts';
import { grouped } from '#domain/grouped.ts';
import { priceOf } from '#domain/money.ts';
import { type FreeArea, type FreePlace, type FreeWish, isAsWished } from '#domain/search/freePlaces.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import { dateOf } from '#domain/time.ts';
import { checkWhen } from '#server/booking/reservation/priceBooking.ts';
import { rateOn } from '#server/booths/availability/conditions.ts';
import { leadColumn } from '#server/booths/availability/lead.ts';
import { type Lengths, lasts, longestColumn } from '#server/booths/availability/lengths.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import {
  type CountedBooth,
  type CountedBoothRow,
  type CountValues,
  countedBooth,
  countedColumns,
  countedJoins,
  countValues,
  type WantedSpan,
} from '#server/search/vacancies/boothVacancies.ts';
import { countedPlaces } from '#server/search/vacancies/placeVacancies.ts';
import type { MemberContext } from '#server/usecase/context.ts';

interface FreeBoothRow extends CountedBoothRow, Lengths, Led {
  readonly area_name: string;
  readonly seats: number | null;
  readonly equipment: readonly Equipment[];
  readonly walk_minutes: number | null;
  readonly exit_name: string | null;
}

const freeBooths = prepareStatement<CountValues, FreeBoothRow>(
  (given) => sql`
    select ${countedColumns(given)}, areas.name as area_name, booths.seats, booths.equipment, ${longestColumn},
      ${leadColumn} as "leadMinutes",
      case when booths.floor_map_id is null then booths.walk_minutes else floor_maps.walk_minutes end as walk_minutes,
      case when booths.floor_map_id is null then booths.exit_name else floor_maps.exit_name end as exit_name
    from booths
    join areas on areas.tenant_id = booths.tenant_id and areas.area_id = booths.area_id
    ${countedJoins(given)}
    where booths.tenant_id = ${given.tenant} and ${isOffered(given.date)}
    order by booths.telecube_id`,
);

/** A booth that is as it is wished for, with what the time costs there; null for guests. */
interface FreeBooth extends CountedBooth {
  readonly gross: number | null;
  readonly walkMinutes: number | null;
  readonly exit: string | null;
}

/**
 * GET /search/free: the places with booths as they are wished for, counted by the rule of the home screen. One
 * statement, however many booths; refused (422) as a reservation for that time would be for any booth.
 */
export async function readFreePlaces(context: MemberContext, wish: FreeWish): Promise<FreePlaces> {
  const { db, tenant, now } = context;
  const { startsAt, endsAt } = checkWhen(wish, tenant, now);
  const wanted = { at: startsAt, until: endsAt, from: startsAt, minutes: wish.interval };
  const rows = await freeBooths(db, countValues(context, wanted));
  const booths = rows
    .filter((row) => isAsWished(row, wish) && lasts(row, wish.interval))
    .map((row) => freeBooth(context, row, wanted));
  return { rules: tenant.rules, areas: areasOf(rows), places: countedPlaces(booths).map(freePlace) };
}

function freeBooth({ tenant, member, now }: MemberContext, row: FreeBoothRow, wanted: WantedSpan): FreeBooth {
  const booth = countedBooth(row, { ...wanted, soonest: leadUntil(row, now) }, member.isGuest);
  const { freeFrom } = booth;
  const isReservable = freeFrom !== null && dateOf(freeFrom) <= lastReservableDate(now, tenant.rules);
  const netPer15Minutes = rateOn(row, dateOf((isReservable ? freeFrom : null) ?? wanted.from));
  const rate = { netPer15Minutes, taxPercent: tenant.taxPercent };
  return {
    ...booth,
    freeFrom: isReservable ? freeFrom : null,
    gross: member.isGuest ? null : priceOf(wanted.minutes, rate).gross,
    walkMinutes: row.walk_minutes,
    exit: row.exit_name,
  };
}

function freePlace({ place, booths }: ReturnType<typeof countedPlaces<FreeBooth>>[number]): FreePlace {
  const [{ walkMinutes, exit }] = booths;
  const free = booths.filter(({ isFree }) => isFree);
  const prices = (free.length > 0 ? free : booths).flatMap(({ gross }) => gross ?? []);
  return {
    ...place,
    walkMinutes,
    exit,
    gross: prices.length === 0 ? null : Math.min(...prices),
    isOnePrice: new Set(prices).size <= 1,
  };
}

function areasOf(rows: readonly FreeBoothRow[]): readonly FreeArea[] {
  return grouped(rows, (row) => row.area_id).map((group) => ({
    areaId: group[0].area_id,
    name: group[0].area_name,
    ...middleOf(group),
  }));
}

function middleOf(points: readonly GroundPoint[]): GroundPoint {
  const mean = (of: (point: GroundPoint) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
