import { isOfServed } from '#server/dueRows/dueTime.ts';
import type { Services } from '#server/usecase/context.ts';

/**
 * Writes the head of each tenant's audit log into the log of the process: an entry that is missing at the end, together
 * with its head, is seen only by a head that was kept elsewhere (`npm run audit -- verify … --head`).
 */
export async function logHeads({ db, log, config }: Services): Promise<void> {
  const heads = await db
    .selectFrom('audit_heads')
    .innerJoin('tenants', 'tenants.tenant_id', 'audit_heads.tenant_id')
    .select(['audit_heads.tenant_id', 'number', 'hash'])
    .where(isOfServed(config))
    .execute();
  for (const { tenant_id, number, hash } of heads) {
    log.info({ tenant: tenant_id, head: `${number}:${hash}` }, 'the head of the audit log');
  }
}
