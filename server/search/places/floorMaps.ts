import type { SqlBool } from 'kysely';
import { isFree } from '#domain/booking/availability.ts';
import { immediateIntervals } from '#domain/booking/immediate.ts';
import { type BookingRules, nextSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import type { BusinessHours, FloorMap, ImmediateState, OpeningHours } from '#domain/search/places.ts';
import { addMinutes, dateOf, type Instant, minuteOfDay } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import {
  type BoothSchedule,
  isEnterable,
  type Opened,
  readSchedules,
} from '#server/booths/availability/boothSchedules.ts';
import { lockedFloors } from '#server/booths/passcode/passcode.ts';
import type { Db } from '#server/database/transaction.ts';
import { guardedPlanPath, planPath } from '#server/search/maps/planAddress.ts';
import { layOut, placeOn, readPlanBooths } from '#server/search/maps/planLayout.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { hashKeyOf } from '#server/usecase/hashKey.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/**
 * Whether the booth can be used right now, for at least one unit from the next 5-minute step on (docs/spec/search.md,
 * "Roles").
 */
export function immediateStateOf(booth: BoothSchedule, rules: BookingRules, now: Instant): ImmediateState {
  const start = nextSlot(now);
  // Past the last step of the day there is nothing left to use: the schedule covers the day of `now`.
  const from = dateOf(start) === dateOf(now) ? minuteOfDay(start) : 24 * 60;
  const minute = minuteOfDay(now);
  return {
    isImmediatelyAvailable:
      from + rules.immediateUnitMinutes <= 24 * 60 &&
      isFree(booth.busy, from, from + rules.immediateUnitMinutes),
    isInBusinessHours:
      booth.opening !== null && booth.opening.opens <= minute && minute < booth.opening.closes,
    isExceptionallyClosed: booth.isExceptionallyClosed,
  };
}

/**
 * Until when the booth could be used from the next step on, as long as one may (docs/spec/search.md, "Constants"); null
 * where it can't be.
 */
function usableUntil(booth: BoothSchedule, rules: BookingRules, now: Instant): Instant | null {
  const start = nextSlot(now);
  if (dateOf(start) !== dateOf(now)) return null;
  const limits = { rules, hasCampaign: false, chargeModelMinutes: null };
  const longest = immediateIntervals(booth.busy, minuteOfDay(start), limits).at(-1);
  return longest === undefined ? null : addMinutes(start, longest);
}

function grossOf({ netPer15Minutes }: BoothSchedule, { taxPercent }: Tenant): number {
  return priceOf(15, { netPer15Minutes, taxPercent }).gross;
}

/** The wanted floor maps: one, those of an area, or all. */
interface FloorMapFilter {
  readonly id?: number;
  readonly areaId?: number;
}

/** Floor maps with their booths as they are right now, by id. */
export async function readFloorMaps(
  context: MemberContext,
  filter: FloorMapFilter,
): Promise<readonly FloorMap[]> {
  const { db, tenant, member, now } = context;
  let query = db
    .selectFrom('floor_maps')
    .select(['floor_map_id', 'place_name', 'floor_name', 'access', 'latitude', 'longitude'])
    .select((eb) => eb('passcode', 'is not', null).as('has_passcode'))
    .where('tenant_id', '=', tenant.id);
  if (filter.id !== undefined) query = query.where('floor_map_id', '=', filter.id);
  if (filter.areaId !== undefined) query = query.where('area_id', '=', filter.areaId);
  const maps = await query.orderBy('floor_map_id').execute();
  if (maps.length === 0) return [];
  const boothFilter = {
    ...(filter.id === undefined ? {} : { floorMapId: filter.id }),
    ...(filter.areaId === undefined ? {} : { areaId: filter.areaId }),
  };
  const schedules = await readSchedules(db, context, boothFilter, dateOf(now), member.id);
  const hours = await readHours(db, context);
  const planBooths = await readPlanBooths(
    db,
    tenant.id,
    maps.map((map) => map.floor_map_id),
  );
  const guarded = await guardedPlans(context, maps);
  return maps.map((map) => {
    const booths = schedules.filter((booth) => booth.floorMapId === map.floor_map_id);
    const plan = layOut(planBooths.filter((booth) => booth.floor_map_id === map.floor_map_id));
    return {
      id: map.floor_map_id,
      placeName: map.place_name,
      floorName: map.floor_name,
      access: map.access,
      imageUrl: guarded.get(map.floor_map_id) ?? planPath({ tenantId: tenant.id, id: map.floor_map_id }),
      imageSize: { width: plan.width, height: plan.height },
      boothCount: booths.length,
      latitude: map.latitude,
      longitude: map.longitude,
      hours: hours.get(map.floor_map_id) ?? { workday: null, saturday: null, sunday: null },
      booths: booths.map((booth) => ({
        id: booth.boothId,
        name: booth.boothName,
        place: placeOn(plan, booth.boothId),
        usableUntil: usableUntil(booth, tenant.rules, now),
        gross: member.isGuest ? null : grossOf(booth, tenant),
        ...immediateStateOf(booth, tenant.rules, now),
      })),
    };
  });
}

/** Where the plans of floors with a passcode are, of those whose passcode the member need not enter (any more). */
async function guardedPlans(
  { db, tenant, member, now }: MemberContext,
  maps: readonly { readonly floor_map_id: number; readonly has_passcode: SqlBool }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = maps.filter((map) => map.has_passcode).map((map) => map.floor_map_id);
  if (ids.length === 0) return new Map();
  const locked = await lockedFloors(db, tenant.id, await readBooker(db, tenant.id, member.id));
  const key = await hashKeyOf(db, tenant.id);
  return new Map(
    ids
      .filter((id) => !locked.has(id))
      .map((id) => [id, guardedPlanPath(key, { tenantId: tenant.id, id }, now)]),
  );
}

function opening(opens: number | null, closes: number | null): OpeningHours | null {
  return opens === null || closes === null ? null : { opens, closes };
}

/** From the first booth of a floor that opens to the last that closes (docs/spec/search.md, "Data"). */
async function readHours(db: Db, { tenant, services }: Opened): Promise<ReadonlyMap<number, BusinessHours>> {
  const rows = await db
    .selectFrom('booths')
    .select((eb) => [
      'floor_map_id',
      eb.fn.min('workday_opens').as('workday_opens'),
      eb.fn.max('workday_closes').as('workday_closes'),
      eb.fn.min('saturday_opens').as('saturday_opens'),
      eb.fn.max('saturday_closes').as('saturday_closes'),
      eb.fn.min('sunday_opens').as('sunday_opens'),
      eb.fn.max('sunday_closes').as('sunday_closes'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('floor_map_id', 'is not', null)
    .where(isEnterable(services.doors !== null))
    .groupBy('floor_map_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.floor_map_id ?? 0,
      {
        workday: opening(row.workday_opens, row.workday_closes),
        saturday: opening(row.saturday_opens, row.saturday_closes),
        sunday: opening(row.sunday_opens, row.sunday_closes),
      },
    ]),
  );
}
