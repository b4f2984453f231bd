import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/** The domains to which the access keys of a corporation are bound, one for each key; null for a key of any domain. */
export async function readMailDomains(
  db: Db,
  tenantId: string,
  corporationId: number,
): Promise<readonly (string | null)[]> {
  const keys = await ofTenant(db, tenantId)
    .selectFrom('access_keys')
    .select('mail_domain')
    .where('corporation_id', '=', corporationId)
    .execute();
  return keys.map(({ mail_domain }) => mail_domain);
}
