import { sql } from 'kysely';
import { freeRanges, layRanges } from '#domain/booking/availability.ts';
import { nextSlot, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import type { Closed } from '#domain/search/home.ts';
import {
  addDays,
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
} from '#domain/time.ts';
import {
  closedRanges,
  HOURS,
  type HoursRow,
  isEnterable,
  openingOf,
} from '#server/booths/availability/boothSchedules.ts';
import { stretchesColumn, takenOfDay } from '#server/booths/availability/stretches.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** Where the member has been longer ago than that is no usual place any more. */
const USUAL_DAYS = 180;

/** How far an opening is looked for where all is closed; what is taken is known of the first two days. */
const OPENING_DAYS = 7;
const TAKEN_DAYS = 2;

/** A booth as the home screen counts it. */
export interface HomeBooth {
  readonly id: number;
  readonly areaId: number;
  readonly floorMapId: number | null;
  readonly placeName: string;
  readonly floorName: string | null;
  readonly boothName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly lastUsedAt: Instant | null;
  /** Whether its place has a star: the floor, or the booth on its own; null for guests. */
  readonly isFavourite: boolean | null;
  /** The price of 15 minutes, tax-included yen; null for guests. */
  readonly gross: number | null;
  /**
   * From when it can be used for at least one unit, until the end of tomorrow; where it stays closed until then, when
   * it opens. null where it can't.
   */
  readonly freeFrom: Instant | null;
  readonly isFreeNow: boolean;
  /** null while it is open. */
  readonly closed: Closed | null;
}

type Values = {
  readonly tenant: string;
  readonly member: number;
  readonly has_doors: boolean;
  readonly days: readonly LocalDate[];
  readonly midnight: Date;
  readonly now: Date;
  /** Where what is taken ends to matter. */
  readonly end: Date;
  /** Uses before it are none of a usual place. */
  readonly used_since: Date;
};

interface HomeBoothRow extends TakenBooth {
  readonly telecube_id: number;
  readonly area_id: number;
  readonly floor_map_id: number | null;
  readonly cube_name: string;
  readonly place_name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly net_per_15_minutes: number;
  readonly floor_name: string | null;
  readonly last: Instant | null;
  readonly isFavourite: boolean;
}

const homeBooths = prepareStatement<Values, HomeBoothRow>(
  (given) => sql`
    select booths.telecube_id, booths.area_id, booths.floor_map_id, booths.cube_name, booths.place_name,
      booths.latitude, booths.longitude, booths.net_per_15_minutes,
      ${sql.join(HOURS.map((column) => sql.ref(`booths.${column}`)))},
      ${isEnterable(given.has_doors)} as is_enterable,
      floor_maps.floor_name, closed.days as "closedDays", taken.spans, used.last,
      exists (
        select from favourites
        where tenant_id = ${given.tenant} and member_id = ${given.member}
          and (floor_map_id = booths.floor_map_id
            or favourites.telecube_id = booths.telecube_id and booths.floor_map_id is null)
      ) as "isFavourite"
    from booths
    left join floor_maps
      on floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id
    left join (
      select telecube_id, string_agg(closed_on::text, ',') as days
      from closed_days
      where tenant_id = ${given.tenant} and closed_on = any(${given.days}::date[])
      group by telecube_id
    ) closed on closed.telecube_id = booths.telecube_id
    left join (
      select telecube_id, ${stretchesColumn({ midnight: given.midnight })} as spans
      from reservations
      where tenant_id = ${given.tenant} and live
        and tstzrange(starts_at, slot_ends_at) && tstzrange(${given.now}, ${given.end})
      group by telecube_id
    ) taken on taken.telecube_id = booths.telecube_id
    left join (
      select telecube_id, max(starts_at) as last
      from reservations
      where tenant_id = ${given.tenant} and member_id = ${given.member} and confirmed_at is not null
        and cancelled_at is null and starts_at <= ${given.now} and starts_at > ${given.used_since}
      group by telecube_id
    ) used on used.telecube_id = booths.telecube_id
    where booths.tenant_id = ${given.tenant}
    order by booths.telecube_id`,
);

/** Every booth of the tenant, by id, with what is free of it today and tomorrow. One statement. */
export async function readHomeBooths(context: MemberContext): Promise<readonly HomeBooth[]> {
  const { db, tenant, member, now, services } = context;
  const days = Array.from({ length: OPENING_DAYS }, (_, index) => addDays(dateOf(now), index));
  const midnight = instantAt(dateOf(now), 0);
  const rows = await homeBooths(db, {
    tenant: tenant.id,
    member: member.id,
    has_doors: services.doors !== null,
    days,
    midnight: new Date(midnight),
    now: new Date(now),
    end: new Date(addMinutes(midnight, TAKEN_DAYS * DAY_MINUTES)),
    used_since: new Date(addMinutes(now, -USUAL_DAYS * DAY_MINUTES)),
  });
  const start = nextSlot(now);
  return rows.map((row) => {
    const freeFrom = firstFree(row, start, days, tenant.rules.immediateUnitMinutes);
    const opening = openingOf(row, dateOf(now));
    const minute = (now - midnight) / MINUTE_MS;
    const isOpen = opening !== null && opening.opens <= minute && minute < opening.closes;
    return {
      id: row.telecube_id,
      areaId: row.area_id,
      floorMapId: row.floor_map_id,
      placeName: row.place_name,
      floorName: row.floor_name,
      boothName: row.cube_name,
      latitude: row.latitude,
      longitude: row.longitude,
      lastUsedAt: row.last,
      isFavourite: member.isGuest ? null : row.isFavourite,
      gross: member.isGuest
        ? null
        : priceOf(15, { netPer15Minutes: row.net_per_15_minutes, taxPercent: tenant.taxPercent }).gross,
      freeFrom,
      isFreeNow: isOpen && freeFrom === start,
      closed: row.closedDays?.split(',').includes(dateOf(now)) ? 'day' : isOpen ? null : 'hours',
    };
  });
}

interface TakenBooth extends HoursRow {
  readonly closedDays: string | null;
  readonly spans: string | null;
}

/** The first moment from `start` on at which the booth is free for a unit, on one of the days. */
function firstFree(
  booth: TakenBooth,
  start: Instant,
  days: readonly LocalDate[],
  unit: number,
): Instant | null {
  const closed = booth.closedDays?.split(',') ?? [];
  const openingOn = (day: LocalDate) => (closed.includes(day) ? null : openingOf(booth, day));
  for (const [index, day] of days.slice(0, TAKEN_DAYS).entries()) {
    const midnight = instantAt(day, 0);
    const busy = layRanges([...closedRanges(openingOn(day)), ...takenOfDay(index, booth.spans)]);
    const from = Math.max((start - midnight) / MINUTE_MS, 0);
    const free = freeRanges(busy, from, DAY_MINUTES, unit)[0];
    if (free !== undefined) {
      return addMinutes(midnight, Math.ceil(free.from / SLOT_MINUTES) * SLOT_MINUTES);
    }
  }
  // Later days may be taken: one is named only where the booth stays closed until then.
  const [next = dateOf(start), ...later] = days.slice(TAKEN_DAYS - 1);
  const day = openingOn(next) === null && later.find((each) => openingOn(each) !== null);
  return day ? instantAt(day, openingOn(day)?.opens ?? 0) : null;
}
