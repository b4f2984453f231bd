import type { Drawing } from '#server/database/tables/places.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { isPlanToken } from './planAddress.ts';
import { type PlanBooth, readPlanBooths } from './planLayout.ts';

/** A floor, as it is drawn. */
export interface FloorPlan {
  readonly title: string;
  readonly booths: readonly PlanBooth[];
  /** The floor's own drawing; null for one that is drawn from its booths. */
  readonly drawing: Drawing | null;
  /** Only those who may see the floor are given its address. */
  readonly isGuarded: boolean;
}

/**
 * The floor with its booths; undefined for an unknown one, and for one that has a passcode without a token of its
 * address that holds.
 */
export async function readFloorPlan(
  db: Db,
  tenant: Clocked,
  { id, token = '' }: { readonly id: number; readonly token: string | undefined },
): Promise<FloorPlan | undefined> {
  const floor = await ofTenant(db, tenant.id)
    .selectFrom('floor_maps')
    .innerJoin('tenants', 'tenants.tenant_id', 'floor_maps.tenant_id')
    .select(['place_name', 'floor_name', 'passcode', 'hash_key', 'drawing', 'drawing_layout'])
    .where('floor_map_id', '=', id)
    .executeTakeFirst();
  if (floor === undefined) return undefined;
  const isGuarded = floor.passcode !== null;
  if (isGuarded && !isPlanToken(floor.hash_key, { tenantId: tenant.id, id }, token, nowOf(tenant))) {
    return undefined;
  }
  const title = `${floor.place_name} ${floor.floor_name}`;
  const { drawing: markup, drawing_layout: layout } = floor;
  if (markup !== null && layout !== null)
    return { title, booths: [], drawing: { markup, layout }, isGuarded };
  return { title, booths: await readPlanBooths(db, tenant, id), drawing: null, isGuarded };
}
