import { type RawBuilder, sql } from 'kysely';
import { freeRanges, layRanges } from '#domain/booking/availability.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Closed } from '#domain/search/home.ts';
import {
  addDays,
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  instantOf,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from '#domain/time.ts';
import { closedRanges, isEnterable } from '#server/booths/availability/boothSchedules.ts';
import { conditionsColumns, type HoursRow, openingOf } from '#server/booths/availability/conditions.ts';
import { stretchesColumn, takenOfDay } from '#server/booths/availability/stretches.ts';
import { closedAmong } from '#server/database/closedDays.ts';
import type { Givens } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** How far an opening is looked for where all is closed; what is taken is known of the first two days. */
const OPENING_DAYS = 7;
const TAKEN_DAYS = 2;

/** The time that booths are counted for: one that is free for less is none. */
export interface WantedSpan {
  /** The moment at which somebody must be let in: now, or the start of a search. Days are looked at from its day on. */
  readonly at: Instant;
  /** Until when it must stay open to count as open. */
  readonly until: Instant;
  /** The step of 5 minutes from which it must be free, and for how long. */
  readonly from: Instant;
  readonly minutes: Minutes;
  /** The first moment at which it may start there; left out, that step. */
  readonly soonest?: Instant;
}

/** The values of every statement that counts booths; `midnight` begins the first day that is looked at. */
export type CountValues = {
  readonly tenant: string;
  readonly member: number;
  readonly has_doors: boolean;
  readonly days: readonly LocalDate[];
  /** The first of them: a booth that is closed for good by then is not counted. */
  readonly date: LocalDate;
  readonly midnight: Date;
  readonly at: Date;
  /** The end of the time in which taken stretches matter. */
  readonly end: Date;
};

/** A booth, and what of its next days is taken and closed. */
export interface CountedBoothRow extends HoursRow {
  readonly telecube_id: number;
  readonly area_id: number;
  readonly floor_map_id: number | null;
  readonly cube_name: string;
  readonly place_name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly floor_name: string | null;
  readonly isFavourite: boolean;
  readonly closedDays: string | null;
  readonly spans: string | null;
}

/** A booth as places count it. */
export interface CountedBooth {
  readonly id: number;
  readonly areaId: number;
  readonly floorMapId: number | null;
  readonly placeName: string;
  readonly floorName: string | null;
  readonly boothName: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Whether its place has a star: the floor, or the booth on its own; null for guests. */
  readonly isFavourite: boolean | null;
  readonly isFree: boolean;
  /**
   * From when it is free for so long, until the end of the day after the wanted one; where it stays closed until then,
   * when it opens. null where it is not.
   */
  readonly freeFrom: Instant | null;
  /** null while it is open. */
  readonly closed: Closed | null;
}

/** The values that a statement needs to count the booths of a tenant. */
export function countValues({ tenant, member, services }: MemberContext, { at }: WantedSpan): CountValues {
  const midnight = instantAt(dateOf(at), 0);
  return {
    tenant: tenant.id,
    member: member.id,
    has_doors: services.doors !== null,
    days: daysFrom(at),
    date: dateOf(at),
    midnight: new Date(midnight),
    at: new Date(at),
    end: new Date(addMinutes(midnight, TAKEN_DAYS * DAY_MINUTES)),
  };
}

function daysFrom(at: Instant): readonly LocalDate[] {
  return Array.from({ length: OPENING_DAYS }, (_, index) => addDays(dateOf(at), index));
}

/** The columns of a CountedBoothRow, out of `booths` and what `countedJoins` joins to them. */
export function countedColumns(given: Givens<CountValues>): RawBuilder<CountedBoothRow> {
  return sql`
    booths.telecube_id, booths.area_id, booths.floor_map_id, booths.cube_name, booths.place_name,
    booths.latitude, booths.longitude, ${conditionsColumns},
    ${isEnterable(given.has_doors)} as is_enterable,
    floor_maps.floor_name, ${closedAmong(given.days)} as "closedDays", taken.spans,
    exists (
      select from favourites
      where tenant_id = ${given.tenant} and member_id = ${given.member}
        and (floor_map_id = booths.floor_map_id
          or favourites.telecube_id = booths.telecube_id and booths.floor_map_id is null)
    ) as "isFavourite"`;
}

/** Joins to `booths` their floors and what is reserved. */
export function countedJoins(given: Givens<CountValues>): RawBuilder<unknown> {
  return sql`
    left join floor_maps
      on floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id
    left join (
      select telecube_id, ${stretchesColumn({ midnight: given.midnight })} as spans
      from reservations
      where tenant_id = ${given.tenant} and live
        and tstzrange(starts_at, slot_ends_at) && tstzrange(${given.at}, ${given.end})
      group by telecube_id
    ) taken on taken.telecube_id = booths.telecube_id`;
}

/**
 * A booth as it is counted: the one rule of what is free, for the home screen (now, for a unit) and for a search by
 * time (docs/spec/search.md, "Data").
 */
export function countedBooth(row: CountedBoothRow, wanted: WantedSpan, isGuest: boolean): CountedBooth {
  const freeFrom = firstFree(row, wanted);
  const closed = closedDuring(row, wanted);
  return {
    id: row.telecube_id,
    areaId: row.area_id,
    floorMapId: row.floor_map_id,
    placeName: row.place_name,
    floorName: row.floor_name,
    boothName: row.cube_name,
    latitude: row.latitude,
    longitude: row.longitude,
    isFavourite: isGuest ? null : row.isFavourite,
    isFree: closed === null && freeFrom === wanted.from,
    freeFrom,
    closed,
  };
}

function closedOn({ closedDays }: CountedBoothRow, date: LocalDate): boolean {
  return closedDays?.split(',').includes(date) ?? false;
}

/** Why nobody is let in then, or not until the end of it. */
function closedDuring(row: CountedBoothRow, { at, until }: WantedSpan): Closed | null {
  const date = dateOf(at);
  if (closedOn(row, date)) return 'day';
  const opening = openingOf(row, date);
  const minute = (moment: Instant) => (moment - instantAt(date, 0)) / MINUTE_MS;
  const isOpen =
    opening !== null &&
    opening.opens <= minute(at) &&
    minute(at) < opening.closes &&
    minute(until) <= opening.closes;
  return isOpen ? null : 'hours';
}

/** The first moment from the wanted one on at which the booth is free for so long, on one of the days. */
function firstFree(
  booth: CountedBoothRow,
  { at, from: wanted, minutes, soonest }: WantedSpan,
): Instant | null {
  const start = instantOf(Math.max(wanted, soonest ?? wanted));
  const days = daysFrom(at);
  const openingOn = (day: LocalDate) => (closedOn(booth, day) ? null : openingOf(booth, day));
  for (const [index, day] of days.slice(0, TAKEN_DAYS).entries()) {
    const midnight = instantAt(day, 0);
    const busy = layRanges([...closedRanges(openingOn(day)), ...takenOfDay(index, booth.spans)]);
    const from = Math.max((start - midnight) / MINUTE_MS, 0);
    const free = freeRanges(busy, from, DAY_MINUTES, minutes)[0];
    if (free !== undefined) {
      return addMinutes(midnight, Math.ceil(free.from / SLOT_MINUTES) * SLOT_MINUTES);
    }
  }
  // Later days may be taken: one is named only where the booth stays closed until then.
  const [next = dateOf(start), ...later] = days.slice(TAKEN_DAYS - 1);
  const opensAt = (each: LocalDate) => instantAt(each, openingOn(each)?.opens ?? 0);
  const day =
    openingOn(next) === null && later.find((each) => openingOn(each) !== null && opensAt(each) >= start);
  return day ? opensAt(day) : null;
}
