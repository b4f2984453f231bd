import type { RoomSearch } from '#contract/search/places.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import type { AreaGroup, Booth, FloorMap, Places, Room } from '#domain/search/places.ts';
import { dateOf } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import {
  type BoothFilter,
  type BoothSchedule,
  readSchedules,
} from '#server/booths/availability/boothSchedules.ts';
import { checkPasscode } from '#server/booths/passcode/passcode.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { type BoothRow, immediateStateOf, type PlacesFilter, readBoothRows, termsOf } from './boothsNow.ts';
import { type BoothsRead, readFloorMaps } from './floorMaps.ts';

/** GET /search/get-select-area-groups: every group with its areas and how many booths stand there. */
export async function listAreaGroups({ db, tenant, now }: MemberContext): Promise<readonly AreaGroup[]> {
  const groups = await ofTenant(db, tenant.id)
    .selectFrom('area_groups')
    .select(['area_group_id', 'name'])
    .orderBy('area_group_id')
    .execute();
  const areas = await ofTenant(db, tenant.id)
    .selectFrom('areas')
    .leftJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'areas.tenant_id')
        .onRef('booths.area_id', '=', 'areas.area_id')
        .on(isOffered(dateOf(now))),
    )
    .select((eb) => [
      'areas.area_id',
      'areas.area_group_id',
      'areas.name',
      eb.fn.count<number>('booths.telecube_id').as('booth_count'),
    ])
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
  await requireArea(context, areaId);
  const read = await readBooths(context, { areaId });
  return {
    floorMaps: await readFloorMaps(context, { areaId }, read),
    booths: boothsIn(read)
      .filter(standsAlone)
      .map((known) => boothOf(context, known)),
  };
}

/** GET /search/get-floormap/{id}. 404; 403 passcode_required before the floor's passcode was entered. */
export async function readFloorMap(context: MemberContext, id: number): Promise<FloorMap> {
  const { db, tenant, member } = context;
  const wanted = { floorMapId: id };
  const [map] = await readFloorMaps(context, wanted, await readBooths(context, wanted));
  if (map === undefined) throw notFound(NOT_FOUND.floorMap);
  await checkPasscode(db, tenant.id, await readBooker(db, tenant.id, member.id), id);
  return map;
}

/** GET /search/get-room/{id}. */
export async function readRoom(context: MemberContext, id: number): Promise<Room> {
  const read = await readBooths(context, { boothId: id });
  const [known] = boothsIn(read);
  if (known === undefined) throw notFound(NOT_FOUND.booth);
  return roomOf(context, known);
}

/** GET /search/get-rooms: rooms on their own and floor maps, of one area or of all. */
export async function searchRooms(
  context: MemberContext,
  { areaId }: { areaId: number | null },
): Promise<RoomSearch> {
  if (areaId !== null) await requireArea(context, areaId);
  const wanted = areaId === null ? {} : { areaId };
  const read = await readBooths(context, wanted);
  return {
    rooms: boothsIn(read)
      .filter(standsAlone)
      .map((known) => roomOf(context, known)),
    floorMaps: await readFloorMaps(context, wanted, read),
    reservableDays: context.tenant.rules.reservableDays,
  };
}

async function readBooths(context: MemberContext, wanted: PlacesFilter): Promise<BoothsRead> {
  const { db, member, now } = context;
  return {
    rows: await readBoothRows(context, wanted),
    schedules: await readSchedules(db, context, schedulesOf(wanted), dateOf(now), member.id),
  };
}

function schedulesOf({ boothId, ...wanted }: PlacesFilter): BoothFilter {
  return boothId === undefined ? wanted : { boothIds: [boothId] };
}

/** A booth as it is, and its day. */
interface KnownBooth {
  readonly row: BoothRow;
  readonly booth: BoothSchedule;
}

function boothsIn({ rows, schedules }: BoothsRead): readonly KnownBooth[] {
  return schedules.flatMap((booth) => {
    const row = rows.get(booth.boothId);
    return row === undefined ? [] : [{ row, booth }];
  });
}

function standsAlone({ booth }: KnownBooth): boolean {
  return booth.floorMapId === null;
}

/** The facts that a booth has in the list and on the map. */
function commonOf(context: MemberContext, { row, booth }: KnownBooth) {
  return {
    id: booth.boothId,
    name: booth.boothName,
    placeName: booth.placeName,
    access: booth.access,
    seats: row.seats,
    equipment: row.equipment,
    photo: row.photo,
    isFavourite: row.isFavourite,
    ...row.walk,
    ...termsOf(booth, row.closedDays, context),
  };
}

function boothOf(context: MemberContext, known: KnownBooth): Booth {
  return {
    ...commonOf(context, known),
    point: { latitude: known.row.latitude, longitude: known.row.longitude },
    ...immediateStateOf(known.booth, context.tenant.rules, context.now),
  };
}

function roomOf(context: MemberContext, known: KnownBooth): Room {
  return {
    ...commonOf(context, known),
    latitude: known.row.latitude,
    longitude: known.row.longitude,
    state: immediateStateOf(known.booth, context.tenant.rules, context.now),
  };
}

async function requireArea({ db, tenant }: MemberContext, areaId: number): Promise<void> {
  const area = await ofTenant(db, tenant.id)
    .selectFrom('areas')
    .select('area_id')
    .where('area_id', '=', areaId)
    .executeTakeFirst();
  if (area === undefined) throw notFound('エリアが見つかりませんでした。');
}
