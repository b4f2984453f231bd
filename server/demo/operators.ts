import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';

/** The owner of a demo (docs/spec/demo.md, "Tools"), whose passkey is not asked for. */
const OWNER = { mail: 'owner@example.jp', name: '石田 恵', role: 'owner' } as const;

/** The operators of a demo's tenant. */
export async function seedOperators(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const since = addMinutes(now, -180 * DAY_MINUTES);
  await trx
    .insertInto('operators')
    .values({
      ...OWNER,
      tenant_id: tenantId,
      areas: null,
      corporation_id: null,
      invited_at: since,
      joined_at: since,
      is_demo: true,
    })
    .execute();
}

/** The number of the demo's owner; undefined in a world from before there were any, until it is reset. */
export async function demoOwner(db: Db, tenantId: string): Promise<number | undefined> {
  const row = await ofTenant(db, tenantId)
    .selectFrom('operators')
    .select('operator_id')
    .where('is_demo', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.operator_id;
}
