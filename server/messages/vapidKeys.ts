import type { Config } from '#server/config/config.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { newVapidKeys, type VapidKeys } from '#server/push/vapid.ts';

/**
 * The keys of a tenant's pushes: those of the environment; else its own, which are made when they are first asked for
 * and kept, because devices subscribe to pushes under these alone.
 */
export async function vapidKeysOf(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'vapidKeys'> },
  tenantId: string,
): Promise<VapidKeys> {
  return config.vapidKeys ?? (await keptKeys(db, tenantId)) ?? (await makeKeys(db, tenantId));
}

function keptKeys(db: Db, tenantId: string): Promise<VapidKeys | undefined> {
  return ofTenant(db, tenantId)
    .selectFrom('vapid_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
}

/** Of two at once one makes them. */
async function makeKeys(db: Db, tenantId: string): Promise<VapidKeys> {
  const { publicKey, privateKey } = newVapidKeys();
  await db
    .insertInto('vapid_keys')
    .values({ tenant_id: tenantId, public_key: publicKey, private_key: privateKey })
    .onConflict((on) => on.column('tenant_id').doNothing())
    .execute();
  const kept = await keptKeys(db, tenantId);
  if (kept === undefined) throw new Error(`Failed to keep the keys of pushes of tenant ${tenantId}.`);
  return kept;
}
