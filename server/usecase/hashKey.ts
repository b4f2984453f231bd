import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/** The tenant's secret, which never leaves the server: what is hashed under it says nothing to those without it. */
export async function hashKeyOf(db: Db, tenantId: string): Promise<string> {
  const { hash_key: key } = await ofTenant(db, tenantId)
    .selectFrom('tenants')
    .select('hash_key')
    .executeTakeFirstOrThrow();
  return key;
}
