import { NOT_FOUND } from '#domain/messages.ts';
import { type FavouriteChoice, MAX_FAVOURITES } from '#domain/search/favourites.ts';
import type { PlaceId } from '#domain/search/place.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { freeNumber } from '#server/usecase/freeNumber.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';

/** POST /favourites: of two devices at once the later one holds. 404; 409 favourites_full. */
export async function chooseFavourite(
  { db, tenant, member }: MemberContext,
  { isFavourite, ...place }: FavouriteChoice,
): Promise<void> {
  const own = { tenant_id: tenant.id, member_id: member.id };
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    if (isFavourite) await give(trx, own, place);
    else await take(trx, own, place);
  });
}

interface Own {
  readonly tenant_id: string;
  readonly member_id: number;
}

async function give(trx: Trx, own: Own, place: PlaceId): Promise<void> {
  const stars = await ofTenant(trx, own.tenant_id)
    .selectFrom('favourites')
    .select(['nth', 'floor_map_id', 'telecube_id'])
    .where('member_id', '=', own.member_id)
    .execute();
  const column = columnOf(place);
  if (stars.some((star) => star[column] === place.id)) return;
  if (!(await stands(trx, own.tenant_id, place))) {
    throw notFound(place.kind === 'floorMap' ? NOT_FOUND.floorMap : NOT_FOUND.booth);
  }
  const nth = freeNumber(stars, MAX_FAVOURITES);
  if (nth === undefined) {
    throw conflict('favourites_full', `お気に入りは${MAX_FAVOURITES}件までです。`);
  }
  await trx
    .insertInto('favourites')
    .values({ ...own, nth, floor_map_id: null, telecube_id: null, [column]: place.id })
    .execute();
}

async function take(trx: Trx, own: Own, place: PlaceId): Promise<void> {
  await ofTenant(trx, own.tenant_id)
    .deleteFrom('favourites')
    .where('member_id', '=', own.member_id)
    .where(columnOf(place), '=', place.id)
    .execute();
}

function columnOf({ kind }: PlaceId): 'floor_map_id' | 'telecube_id' {
  return kind === 'floorMap' ? 'floor_map_id' : 'telecube_id';
}

async function stands(trx: Trx, tenantId: string, { kind, id }: PlaceId): Promise<boolean> {
  const ofOwn = ofTenant(trx, tenantId);
  const found =
    kind === 'floorMap'
      ? ofOwn.selectFrom('floor_maps').select('floor_map_id').where('floor_map_id', '=', id)
      : ofOwn.selectFrom('booths').select('telecube_id').where('telecube_id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}
