import type { SqlBool } from 'kysely';
import type { FloorMap } from '#domain/search/places.ts';
import { readBooker } from '#server/account/member/payer.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { lockedFloors } from '#server/booths/passcode/passcode.ts';
import type { FloorMapTable } from '#server/database/tables/places.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { hasStar } from '#server/search/favourites/hasStar.ts';
import { guardedPlanPath, planPath } from '#server/search/maps/planAddress.ts';
import { layOut, placeOn } from '#server/search/maps/planLayout.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { hashKeyOf } from '#server/usecase/hashKey.ts';
import { type BoothRow, hoursFrom, immediateStateOf, type PlacesFilter, termsOf } from './boothsNow.ts';

/** The booths that were read for the floors: what each is, and its day. */
export interface BoothsRead {
  readonly rows: ReadonlyMap<number, BoothRow>;
  readonly schedules: readonly BoothSchedule[];
}

/** Floor maps with their booths as they are right now, by id. Two statements where none has a passcode. */
export async function readFloorMaps(
  context: MemberContext,
  { floorMapId, areaId }: PlacesFilter,
  { rows, schedules }: BoothsRead,
): Promise<readonly FloorMap[]> {
  const { db, tenant, member, now } = context;
  let query = ofTenant(db, tenant.id)
    .selectFrom('floor_maps')
    .select(['floor_map_id', 'place_name', 'floor_name', 'access', 'latitude', 'longitude'])
    .select(['walk_minutes', 'exit_name', 'drawing_layout'])
    .select((eb) => eb('passcode', 'is not', null).as('has_passcode'))
    .select(hasStar(member, 'floor_map_id'));
  if (floorMapId !== undefined) query = query.where('floor_map_id', '=', floorMapId);
  if (areaId !== undefined) query = query.where('area_id', '=', areaId);
  const maps = await query.orderBy('floor_map_id').execute();
  const guarded = await guardedPlans(context, maps);
  const found = maps.map((map) => {
    const id = map.floor_map_id;
    const plan = layOut(
      [...rows.values()].filter((row) => row.floor_map_id === id),
      map.drawing_layout,
    );
    const booths = schedules
      .filter((booth) => booth.floorMapId === id && rows.has(booth.boothId))
      .map((booth) => ({
        id: booth.boothId,
        name: booth.boothName,
        place: placeOn(plan, booth.boothId),
        seats: rows.get(booth.boothId)?.seats ?? null,
        equipment: rows.get(booth.boothId)?.equipment ?? [],
        photo: rows.get(booth.boothId)?.photo ?? null,
        isFavourite: rows.get(booth.boothId)?.isFavourite ?? null,
        ...termsOf(booth, rows.get(booth.boothId)?.closedDays ?? null, context),
        ...immediateStateOf(booth, tenant.rules, now),
      }));
    const prices = booths.flatMap(({ gross }) => gross ?? []);
    return {
      id,
      placeName: map.place_name,
      floorName: map.floor_name,
      access: map.access,
      imageUrl: guarded.get(id) ?? planPath({ tenantId: tenant.id, id }, map.drawing_layout?.version),
      imageSize: { width: plan.width, height: plan.height },
      boothCount: booths.length,
      latitude: map.latitude,
      longitude: map.longitude,
      hours: hoursFrom(
        schedules.filter((booth) => booth.floorMapId === id),
        now,
      ),
      walkMinutes: map.walk_minutes,
      exit: map.exit_name,
      isFavourite: map.isFavourite,
      gross: prices.length === 0 ? null : Math.min(...prices),
      booths,
    };
  });
  // In a list no floor stands on which every booth is closed for good.
  return floorMapId === undefined ? found.filter(({ boothCount }) => boothCount > 0) : found;
}

interface FloorRow extends Pick<FloorMapTable, 'floor_map_id' | 'drawing_layout'> {
  readonly has_passcode: SqlBool;
}

/** Where the plans of floors with a passcode are, of those whose passcode the member need not enter (any more). */
async function guardedPlans(
  { db, tenant, member, now }: MemberContext,
  maps: readonly FloorRow[],
): Promise<ReadonlyMap<number, string>> {
  const guarded = maps.filter((map) => map.has_passcode);
  if (guarded.length === 0) return new Map();
  const locked = await lockedFloors(db, tenant.id, await readBooker(db, tenant.id, member.id));
  const key = await hashKeyOf(db, tenant.id);
  return new Map(
    guarded
      .filter(({ floor_map_id: id }) => !locked.has(id))
      .map(({ floor_map_id: id, drawing_layout: layout }) => [
        id,
        guardedPlanPath(key, { tenantId: tenant.id, id }, now, layout?.version),
      ]),
  );
}
