import { freeRanges, isFree } from '#domain/booking/availability.ts';
import type { BoothFacts } from '#domain/booking/boothFacts.ts';
import { immediateIntervals } from '#domain/booking/immediate.ts';
import { lastReservableDate } from '#domain/booking/selection.ts';
import { type BookingRules, nextSlot, roundUpToSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import type { Starred } from '#domain/search/favourites.ts';
import type { BoothTerms, BusinessHours, ImmediateState, OpeningHours, Walk } from '#domain/search/places.ts';
import {
  addDays,
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  minuteOfDay,
  weekdayOf,
} from '#domain/time.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { nextRate, openingOf } from '#server/booths/availability/conditions.ts';
import { rulesOf } from '#server/booths/availability/lengths.ts';
import { photoAddress } from '#server/booths/photo/photoAddress.ts';
import { closedAmong, isOffered } from '#server/database/closedDays.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { hasStar } from '#server/search/favourites/hasStar.ts';
import type { PlanBooth } from '#server/search/maps/planLayout.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** The wanted booths: one, those of one floor, those of an area, or all. */
export interface PlacesFilter {
  readonly boothId?: number;
  readonly floorMapId?: number;
  readonly areaId?: number;
}

/** A booth with all that does not change from one minute to the next. */
export interface BoothRow extends PlanBooth, BoothFacts, Starred {
  readonly floor_map_id: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly walk: Walk;
  /** Those of the next days on which it stays closed against its hours, joined by commas; null where there are none. */
  readonly closedDays: string | null;
}

/** How far an opening is looked for. */
const OPENING_DAYS = 7;

function daysAfter(now: Instant): readonly LocalDate[] {
  return Array.from({ length: OPENING_DAYS }, (_, index) => addDays(dateOf(now), index + 1));
}

/**
 * The booths with what is known of each, by id, but for those that are closed for good. One statement, however many.
 */
export async function readBoothRows(
  { db, tenant, member, now }: Pick<MemberContext, 'db' | 'tenant' | 'member' | 'now'>,
  { boothId, floorMapId, areaId }: PlacesFilter,
): Promise<ReadonlyMap<number, BoothRow>> {
  let query = ofTenant(db, tenant.id)
    .selectFrom('booths')
    .select([
      'telecube_id',
      'world_key',
      'floor_map_id',
      'cube_name',
      'plan_x',
      'plan_y',
      'latitude',
      'longitude',
    ])
    .select(['seats', 'equipment', 'walk_minutes', 'exit_name'])
    .select(photoAddress.as('photo'))
    .select(hasStar(member, 'telecube_id'))
    .select(closedAmong(daysAfter(now)).as('closedDays'))
    .where(isOffered(dateOf(now)));
  if (boothId !== undefined) query = query.where('telecube_id', '=', boothId);
  if (floorMapId !== undefined) query = query.where('floor_map_id', '=', floorMapId);
  if (areaId !== undefined) query = query.where('area_id', '=', areaId);
  const rows = await query.orderBy('telecube_id').execute();
  return new Map(
    rows.map(({ walk_minutes, exit_name, ...row }) => [
      row.telecube_id,
      { ...row, walk: { walkMinutes: walk_minutes, exit: exit_name } },
    ]),
  );
}

/**
 * Whether the booth can be used right now, for at least one unit from the next 5-minute step on (docs/spec/search.md,
 * "Roles").
 */
export function immediateStateOf(booth: BoothSchedule, rules: BookingRules, now: Instant): ImmediateState {
  const from = firstStep(now);
  const minute = minuteOfDay(now);
  return {
    isImmediatelyAvailable:
      from + rules.immediateUnitMinutes <= DAY_MINUTES &&
      isFree(booth.busy, from, from + rules.immediateUnitMinutes),
    isInBusinessHours:
      booth.opening !== null && booth.opening.opens <= minute && minute < booth.opening.closes,
    isExceptionallyClosed: booth.isExceptionallyClosed,
  };
}

/** The next step of today. Past the last one nothing is left to use: a schedule covers the day of `now`. */
function firstStep(now: Instant): number {
  const start = nextSlot(now);
  return dateOf(start) === dateOf(now) ? minuteOfDay(start) : DAY_MINUTES;
}

/** From when until when the booth could be used, and for how much; no price for guests. */
export function termsOf(
  booth: BoothSchedule,
  closedDays: BoothRow['closedDays'],
  { tenant, member, now }: MemberContext,
): BoothTerms {
  const { rules, taxPercent } = tenant;
  const grossOf = (netPer15Minutes: number) => priceOf(15, { netPer15Minutes, taxPercent }).gross;
  const next = nextRate(booth.hours, { today: dateOf(now), last: lastReservableDate(now, rules) });
  return {
    usableUntil: usableUntil(booth, rulesOf(tenant, [booth]), now),
    nextFreeAt: nextFreeAt(booth, closedDays, rules, now),
    gross: member.isGuest ? null : grossOf(booth.netPer15Minutes),
    priceChange:
      member.isGuest || next === null ? null : { from: next.from, gross: grossOf(next.netPer15Minutes) },
  };
}

/** Until when from the next step on, as long as one may (docs/spec/search.md, "Constants"); null where not at all. */
function usableUntil(booth: BoothSchedule, rules: BookingRules, now: Instant): Instant | null {
  const from = firstStep(now);
  if (from === DAY_MINUTES) return null;
  const limits = { rules, hasCampaign: false, chargeModelMinutes: null };
  const longest = immediateIntervals(booth.busy, from, limits).at(-1);
  return longest === undefined ? null : addMinutes(instantAt(dateOf(now), from), longest);
}

/**
 * From when it is free for a unit: later today, or from the next opening where it stays closed until then. null where
 * it is free now, and where it is taken for the rest of an open day: nobody has looked at the next.
 */
function nextFreeAt(
  booth: BoothSchedule,
  closedDays: BoothRow['closedDays'],
  rules: BookingRules,
  now: Instant,
): Instant | null {
  const from = firstStep(now);
  const [next] = freeRanges(booth.busy, from, DAY_MINUTES, rules.immediateUnitMinutes);
  const start = next && roundUpToSlot(next.from);
  if (start !== undefined) return start === from ? null : instantAt(dateOf(now), start);
  return isOver(booth, now) ? opensNext(booth, closedDays?.split(',') ?? [], now) : null;
}

/** When it opens within a week after today; null where it does not. */
function opensNext({ hours }: BoothSchedule, closedDays: readonly string[], now: Instant): Instant | null {
  const openings = daysAfter(now).map((date) => {
    const opening = closedDays.includes(date) ? null : openingOf(hours, date);
    return opening && instantAt(date, opening.opens);
  });
  return openings.find((opensAt) => opensAt !== null) ?? null;
}

/** Whether the booth is not open any more today, or not at all. */
function isOver({ opening }: BoothSchedule, now: Instant): boolean {
  return opening === null || opening.closes <= firstStep(now);
}

/**
 * From the first of the booths that opens to the last that closes (docs/spec/search.md, "Data"): of the next workday,
 * the next Saturday and the next Sunday, today counted unless it is over everywhere.
 */
export function hoursFrom(booths: readonly BoothSchedule[], now: Instant): BusinessHours {
  const first = booths.every((booth) => isOver(booth, now)) ? 1 : 0;
  const days = Array.from({ length: 7 }, (_, index) => addDays(dateOf(now), first + index));
  const on = (isWanted: (weekday: number) => boolean) =>
    openingOn(booths, days.find((date) => isWanted(weekdayOf(date))) ?? dateOf(now));
  return {
    workday: on((weekday) => weekday > 0 && weekday < 6),
    saturday: on((weekday) => weekday === 6),
    sunday: on((weekday) => weekday === 0),
  };
}

function openingOn(booths: readonly BoothSchedule[], date: LocalDate): OpeningHours | null {
  const open = booths.flatMap(({ hours }) => openingOf(hours, date) ?? []);
  if (open.length === 0) return null;
  return {
    opens: Math.min(...open.map(({ opens }) => opens)),
    closes: Math.max(...open.map(({ closes }) => closes)),
  };
}
