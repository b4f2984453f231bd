import { type BoothDay, type BusyRange, layRanges } from '#domain/booking/availability.ts';
import type { OpeningHours } from '#domain/search/places.ts';
import {
  addDays,
  DAY_MINUTES,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  weekdayOf,
} from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/** The columns of a booth's opening hours. */
export const HOURS = [
  'workday_opens',
  'workday_closes',
  'saturday_opens',
  'saturday_closes',
  'sunday_opens',
  'sunday_closes',
] as const;

/** Opening hours as the table holds them. */
export type HoursRow = Readonly<Record<(typeof HOURS)[number], number | null>>;

/**
 * A booth on one day: when it is free, and its net price in yen for 15 minutes. `opening` is null where it stays
 * closed.
 */
export interface BoothSchedule extends BoothDay {
  readonly areaId: number;
  readonly floorMapId: number | null;
  readonly access: string;
  readonly netPer15Minutes: number;
  readonly opening: OpeningHours | null;
  readonly isExceptionallyClosed: boolean;
}

/** The opening hours of that day, in minutes of the day; null when the booth stays closed. */
export function openingOf(row: HoursRow, date: LocalDate): OpeningHours | null {
  const weekday = weekdayOf(date);
  const [opens, closes] =
    weekday === 0
      ? [row.sunday_opens, row.sunday_closes]
      : weekday === 6
        ? [row.saturday_opens, row.saturday_closes]
        : [row.workday_opens, row.workday_closes];
  return opens === null || closes === null ? null : { opens, closes };
}

/** Which booths are wanted: by their ids, of an area, or of a floor map; all of the tenant's without any. */
export interface BoothFilter {
  readonly boothIds?: readonly number[];
  readonly areaId?: number;
  readonly floorMapId?: number;
}

/**
 * The day of each booth that is found, by id: closed hours, others' and the member's own reservations
 * (spec section 3, Availability). Unknown booths are left out. Three queries, however many booths.
 */
export async function readSchedules(
  db: Db,
  tenantId: string,
  filter: BoothFilter,
  date: LocalDate,
  memberId: number,
): Promise<readonly BoothSchedule[]> {
  let query = db
    .selectFrom('booths')
    .select([
      'telecube_id',
      'area_id',
      'floor_map_id',
      'cube_name',
      'place_name',
      'access',
      'net_per_15_minutes',
      ...HOURS,
    ])
    .where('tenant_id', '=', tenantId);
  if (filter.boothIds !== undefined) query = query.where('telecube_id', 'in', [...filter.boothIds]);
  if (filter.areaId !== undefined) query = query.where('area_id', '=', filter.areaId);
  if (filter.floorMapId !== undefined) query = query.where('floor_map_id', '=', filter.floorMapId);
  const booths = await query.orderBy('telecube_id').execute();
  if (booths.length === 0) return [];
  const ids = booths.map((booth) => booth.telecube_id);
  const closed = await closedBooths(db, tenantId, ids, date);
  const reserved = await reservedRanges(db, tenantId, ids, date, memberId);
  return booths.map((booth) => {
    const isExceptionallyClosed = closed.has(booth.telecube_id);
    const opening = isExceptionallyClosed ? null : openingOf(booth, date);
    return {
      boothId: booth.telecube_id,
      boothName: booth.cube_name,
      placeName: booth.place_name,
      areaId: booth.area_id,
      floorMapId: booth.floor_map_id,
      access: booth.access,
      netPer15Minutes: booth.net_per_15_minutes,
      opening,
      isExceptionallyClosed,
      busy: layRanges([...closedRanges(opening), ...(reserved.get(booth.telecube_id) ?? [])]),
    };
  });
}

/** What is closed of a day with those hours. */
export function closedRanges(opening: OpeningHours | null): readonly BusyRange[] {
  if (opening === null) return [{ from: 0, to: DAY_MINUTES, kind: 'closed' }];
  return [
    { from: 0, to: opening.opens, kind: 'closed' },
    { from: opening.closes, to: DAY_MINUTES, kind: 'closed' },
  ];
}

async function closedBooths(
  db: Db,
  tenantId: string,
  boothIds: readonly number[],
  date: LocalDate,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('closed_days')
    .select('telecube_id')
    .where('tenant_id', '=', tenantId)
    .where('telecube_id', 'in', boothIds)
    .where('closed_on', '=', date)
    .execute();
  return new Set(rows.map((row) => row.telecube_id));
}

async function reservedRanges(
  db: Db,
  tenantId: string,
  boothIds: readonly number[],
  date: LocalDate,
  memberId: number,
): Promise<ReadonlyMap<number, readonly BusyRange[]>> {
  const midnight = instantAt(date, 0);
  const rows = await db
    .selectFrom('reservations')
    .select(['telecube_id', 'member_id', 'starts_at', 'slot_ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('telecube_id', 'in', boothIds)
    .where('live', '=', true)
    .where('starts_at', '<', instantAt(addDays(date, 1), 0))
    .where('slot_ends_at', '>', midnight)
    .execute();
  const minuteOf = (instant: Instant) => Math.min(Math.max((instant - midnight) / MINUTE_MS, 0), DAY_MINUTES);
  const byBooth = new Map<number, BusyRange[]>();
  for (const row of rows) {
    const ranges = byBooth.get(row.telecube_id) ?? [];
    ranges.push({
      from: minuteOf(row.starts_at),
      to: minuteOf(row.slot_ends_at),
      kind: row.member_id === memberId ? 'self' : 'others',
    });
    byBooth.set(row.telecube_id, ranges);
  }
  return byBooth;
}
