import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type BoothDay,
  type BoothHead,
  type BusyRange,
  headOf,
  layRanges,
} from '#domain/booking/availability.ts';
import type { OpeningHours } from '#domain/search/places.ts';
import { addDays, DAY_MINUTES, instantAt, type LocalDate } from '#domain/time.ts';
import { isClosedOn } from '#server/database/closedDays.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/usecase/context.ts';
import { boothHeadColumns } from './boothHead.ts';
import { conditionsColumns, type HoursRow, openingOf, rateOn } from './conditions.ts';
import { type Lengths, longestColumn } from './lengths.ts';
import { stretchesColumn, stretchesIn } from './stretches.ts';

/** Whether anything here opens the booth: the door service, or a key pad of its own. */
export function isEnterable(hasDoors: unknown): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${hasDoors}::boolean or booths.pin_id is not null)`;
}

/**
 * A booth on one day: when it is free, and its net price in yen for 15 minutes. `opening` is null where it stays
 * closed.
 */
export interface BoothSchedule extends BoothDay, Lengths {
  readonly areaId: number;
  readonly floorMapId: number | null;
  readonly netPer15Minutes: number;
  readonly opening: OpeningHours | null;
  readonly isExceptionallyClosed: boolean;
  /** The hours of every day. */
  readonly hours: HoursRow;
}

/** The wanted booths: by their ids, else of an area, else of a floor map; without any, all of the tenant's. */
export interface BoothFilter {
  readonly boothIds?: readonly number[];
  readonly areaId?: number;
  readonly floorMapId?: number;
}

/** A booth with what is busy of a day, as its statement answers it. */
export interface ScheduleRow extends BoothHead, HoursRow, Lengths {
  readonly area_id: number;
  readonly floor_map_id: number | null;
  readonly is_closed: boolean;
  /** The minutes of the day that are taken (stretches.ts). */
  readonly taken_by_others: string | null;
  readonly taken_by_self: string | null;
}

/** The viewer and the day; `midnight` and `next_midnight` bound it. */
export interface Day {
  readonly tenant: string;
  readonly member: number;
  readonly date: LocalDate;
  readonly midnight: Date;
  readonly next_midnight: Date;
  readonly has_doors: boolean;
}

/** The tenant of the booths, and whether a service opens their doors. */
export interface Opened extends Pick<Context, 'tenant'> {
  readonly services: { readonly doors: object | null };
}

/** A day in Tokyo, for the statements that read schedules. */
export function dayOf({ tenant, services }: Opened, member: number, date: LocalDate): Day {
  return {
    tenant: tenant.id,
    has_doors: services.doors !== null,
    member,
    date,
    midnight: new Date(instantAt(date, 0)),
    next_midnight: new Date(instantAt(addDays(date, 1), 0)),
  };
}

/** The columns of a ScheduleRow, out of `booths` and `taken`. */
export function scheduleColumns(given: Givens<Day>): RawBuilder<ScheduleRow> {
  return sql`
    ${boothHeadColumns}, booths.area_id, booths.floor_map_id, ${conditionsColumns}, ${longestColumn},
    ${isEnterable(given.has_doors)} as is_enterable,
    taken.by_others as taken_by_others, taken.by_self as taken_by_self,
    ${isClosedOn(given.date)} as is_closed`;
}

/** Joins `taken` to `booths`: the minutes of the day that are reserved. */
export function takenOf(given: Givens<Day>): RawBuilder<unknown> {
  const stretches = stretchesColumn({ midnight: given.midnight, end: given.next_midnight });
  return sql`
    left join lateral (
      select
        ${stretches} filter (where member_id <> ${given.member}) as by_others,
        ${stretches} filter (where member_id = ${given.member}) as by_self
      from reservations
      where reservations.tenant_id = booths.tenant_id and reservations.telecube_id = booths.telecube_id and live
        and starts_at < ${given.next_midnight} and starts_at > ${given.midnight}::timestamptz - interval '1 day'
        and slot_ends_at > ${given.midnight}
    ) taken on true`;
}

function schedulesWhere<Values extends Day>(which: (given: Givens<Values>) => RawBuilder<unknown>) {
  return prepareStatement<Values, ScheduleRow>(
    (given) => sql`
      select ${scheduleColumns(given)}
      from booths
      ${takenOf(given)}
      where booths.tenant_id = ${given.tenant} and ${which(given)}
      order by booths.telecube_id`,
  );
}

const ofBooths = schedulesWhere<Day & { booths: readonly number[] }>(
  (given) => sql`booths.telecube_id = any(${given.booths}::int[])`,
);
const ofArea = schedulesWhere<Day & { area: number }>((given) => sql`booths.area_id = ${given.area}`);
const ofFloorMap = schedulesWhere<Day & { floor: number }>(
  (given) => sql`booths.floor_map_id = ${given.floor}`,
);
const ofAll = schedulesWhere<Day>(() => sql`true`);

/**
 * The day of each booth that is found, by id: closed hours, others' and the member's own reservations
 * (docs/spec/booking.md, "Data"). Unknown booths are left out. One statement, however many booths.
 */
export async function readSchedules(
  db: Db,
  opened: Opened,
  { boothIds, areaId, floorMapId }: BoothFilter,
  date: LocalDate,
  memberId: number,
): Promise<readonly BoothSchedule[]> {
  const day = dayOf(opened, memberId, date);
  const rows = await (boothIds !== undefined
    ? ofBooths(db, { ...day, booths: boothIds })
    : areaId !== undefined
      ? ofArea(db, { ...day, area: areaId })
      : floorMapId !== undefined
        ? ofFloorMap(db, { ...day, floor: floorMapId })
        : ofAll(db, day));
  return rows.map((row) => scheduleOf(row, date));
}

/** A booth's day as its row says. */
export function scheduleOf(row: ScheduleRow, date: LocalDate): BoothSchedule {
  const opening = row.is_closed ? null : openingOf(row, date);
  return {
    ...headOf(row),
    areaId: row.area_id,
    floorMapId: row.floor_map_id,
    longestMinutes: row.longestMinutes,
    netPer15Minutes: rateOn(row, date),
    opening,
    isExceptionallyClosed: row.is_closed,
    hours: row,
    isClosedAllDay: opening === null,
    busy: layRanges([
      ...closedRanges(opening),
      ...takenRanges(row.taken_by_others, 'others'),
      ...takenRanges(row.taken_by_self, 'self'),
    ]),
  };
}

function takenRanges(taken: string | null, kind: BusyRange['kind']): readonly BusyRange[] {
  return stretchesIn(taken).map((stretch) => ({ ...stretch, kind }));
}

/** The closed part of a day with those hours. */
export function closedRanges(opening: OpeningHours | null): readonly BusyRange[] {
  if (opening === null) return [{ from: 0, to: DAY_MINUTES, kind: 'closed' }];
  return [
    { from: 0, to: opening.opens, kind: 'closed' },
    { from: opening.closes, to: DAY_MINUTES, kind: 'closed' },
  ];
}
