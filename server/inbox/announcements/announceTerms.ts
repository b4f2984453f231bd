import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

const CONTENTS =
  '利用規約を改定しました\n次にご利用になるときに、新しい利用規約をご確認のうえ、同意をお願いします。';

/**
 * Tells everybody who has agreed to older usage terms that new ones are in force, once a version; of every tenant, in
 * any number of processes. What fails of one tenant stops no other.
 */
export async function announceTerms({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const due = await db
    .selectFrom('usage_terms')
    .innerJoin('tenants', 'tenants.tenant_id', 'usage_terms.tenant_id')
    .select(['tenants.tenant_id as id', 'tenants.clock_offset_ms as clockOffsetMs'])
    .distinct()
    .where('usage_terms.announced_at', 'is', null)
    .where('usage_terms.published_at', '<=', tenantNow(instantOf(Date.now())))
    .execute();
  for (const tenant of due) {
    try {
      await announceOf(db, tenant);
    } catch (err) {
      log.error({ tenantId: tenant.id, err }, 'new usage terms not announced, will be tried again');
    }
  }
}

async function announceOf(db: Services['db'], tenant: Clocked): Promise<void> {
  const now = nowOf(tenant);
  await transaction(db, async (trx) => {
    // Locked, so that who comes second finds it announced.
    const terms = await trx
      .selectFrom('usage_terms')
      .select('version')
      .where('tenant_id', '=', tenant.id)
      .where('announced_at', 'is', null)
      .where('published_at', '<=', now)
      .orderBy('published_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (terms === undefined) return;
    await sql`
      insert into notices (tenant_id, member_id, about, contents, created_at)
      select tenant_id, member_id, ${`terms:${terms.version}`}, ${CONTENTS}, ${new Date(now)}::timestamptz
      from members
      where tenant_id = ${tenant.id}
        and terms_agreed_version is not null and terms_agreed_version <> ${terms.version}
      on conflict on constraint notices_once do nothing`.execute(trx);
    // Older ones that nobody was told of are told of no more: only the last are in force.
    await trx
      .updateTable('usage_terms')
      .set({ announced_at: now })
      .where('tenant_id', '=', tenant.id)
      .where('announced_at', 'is', null)
      .where('published_at', '<=', now)
      .execute();
  });
}
