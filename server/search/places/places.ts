import type { RoomSearch } from '#contract/search/places.ts';
import type { AreaGroup, FloorMap, Places, Room } from '#domain/search/places.ts';
import { dateOf } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import { readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { checkPasscode } from '#server/booths/passcode/passcode.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { immediateStateOf, readFloorMaps } from './floorMaps.ts';

/** GET /search/get-select-area-groups: every group with its areas and how many booths stand there. */
export async function listAreaGroups({ db, tenant }: MemberContext): Promise<readonly AreaGroup[]> {
  const groups = await db
    .selectFrom('area_groups')
    .select(['area_group_id', 'name'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('area_group_id')
    .execute();
  const areas = await db
    .selectFrom('areas')
    .leftJoin('booths', (join) =>
      join.onRef('booths.tenant_id', '=', 'areas.tenant_id').onRef('booths.area_id', '=', 'areas.area_id'),
    )
    .select((eb) => [
      'areas.area_id',
      'areas.area_group_id',
      'areas.name',
      eb.fn.count<number>('booths.telecube_id').as('booth_count'),
    ])
    .where('areas.tenant_id', '=', tenant.id)
    .groupBy(['areas.area_id', 'areas.area_group_id', 'areas.name'])
    .orderBy('areas.area_id')
    .execute();
  return groups.map((group) => ({
    id: group.area_group_id,
    name: group.name,
    areas: areas
      .filter((area) => area.area_group_id === group.area_group_id)
      .map((area) => ({ id: area.area_id, name: area.name, boothCount: area.booth_count })),
  }));
}

/** GET /search/get-list-of-places/{areaId}: its floor maps, and the booths that stand on their own. */
export async function listPlaces(context: MemberContext, areaId: number): Promise<Places> {
  const { db, tenant, member, now } = context;
  await requireArea(context, areaId);
  const schedules = await readSchedules(db, context, { areaId }, dateOf(now), member.id);
  return {
    floorMaps: await readFloorMaps(context, { areaId }),
    booths: schedules
      .filter((booth) => booth.floorMapId === null)
      .map((booth) => ({
        id: booth.boothId,
        name: booth.boothName,
        placeName: booth.placeName,
        access: booth.access,
        ...immediateStateOf(booth, tenant.rules, now),
      })),
  };
}

/** GET /search/get-floormap/{id}. 404; 403 passcode_required before the floor's passcode was entered. */
export async function readFloorMap(context: MemberContext, id: number): Promise<FloorMap> {
  const { db, tenant, member } = context;
  const [map] = await readFloorMaps(context, { id });
  if (map === undefined) throw notFound('フロアマップが見つかりませんでした。');
  await checkPasscode(db, tenant.id, await readBooker(db, tenant.id, member.id), id);
  return map;
}

/** GET /search/get-room/{id}. */
export async function readRoom(context: MemberContext, id: number): Promise<Room> {
  const room = await roomQuery(context).where('telecube_id', '=', id).executeTakeFirst();
  if (room === undefined) throw notFound('ブースが見つかりませんでした。');
  return room;
}

/** GET /search/get-rooms: rooms on their own and floor maps, of one area or of all. */
export async function searchRooms(
  context: MemberContext,
  { areaId }: { areaId: number | null },
): Promise<RoomSearch> {
  if (areaId !== null) await requireArea(context, areaId);
  const rooms = roomQuery(context).where('floor_map_id', 'is', null).orderBy('telecube_id');
  return {
    rooms: await (areaId === null ? rooms : rooms.where('area_id', '=', areaId)).execute(),
    floorMaps: await readFloorMaps(context, areaId === null ? {} : { areaId }),
    reservableDays: context.tenant.rules.reservableDays,
  };
}

function roomQuery({ db, tenant }: MemberContext) {
  return db
    .selectFrom('booths')
    .select(['telecube_id as id', 'cube_name as name', 'place_name as placeName', 'latitude', 'longitude'])
    .where('tenant_id', '=', tenant.id);
}

async function requireArea({ db, tenant }: MemberContext, areaId: number): Promise<void> {
  const area = await db
    .selectFrom('areas')
    .select('area_id')
    .where('tenant_id', '=', tenant.id)
    .where('area_id', '=', areaId)
    .executeTakeFirst();
  if (area === undefined) throw notFound('エリアが見つかりませんでした。');
}
