import { isOfServed } from '#server/dueRows/dueTime.ts';
import type { Services } from '#server/usecase/context.ts';
import type { Clocked } from '#server/usecase/tenant.ts';

/** The last entry of a tenant's log. */
export interface TenantHead {
  readonly tenant: Clocked;
  readonly appName: string;
  readonly number: number;
  readonly hash: string;
}

/** The heads of the logs of the tenants that this process serves. */
export async function headsOf({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<readonly TenantHead[]> {
  const heads = await db
    .selectFrom('audit_heads')
    .innerJoin('tenants', 'tenants.tenant_id', 'audit_heads.tenant_id')
    .select(['audit_heads.tenant_id', 'number', 'hash', 'app_name', 'clock_offset_ms'])
    .where(isOfServed(config))
    .execute();
  return heads.map(({ tenant_id: id, clock_offset_ms: clockOffsetMs, app_name: appName, ...head }) => ({
    tenant: { id, clockOffsetMs },
    appName,
    ...head,
  }));
}

/**
 * Writes the head of each tenant's audit log into the log of the process: an entry that is missing at the end, together
 * with its head, is seen only by a head that was kept elsewhere (`npm run audit -- verify … --head`).
 */
export async function logHeads(services: Services): Promise<void> {
  for (const { tenant, number, hash } of await headsOf(services)) {
    services.log.info({ tenant: tenant.id, head: `${number}:${hash}` }, 'the head of the audit log');
  }
}
