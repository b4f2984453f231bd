import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Instant, instantOf } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

const CONTENTS =
  '利用規約を改定しました\n次にご利用になるときに、新しい利用規約をご確認のうえ、同意をお願いします。';

const BATCH = 20;
const LONGEST_WAIT_MS = 3_600_000;

type Due = Pick<Services, 'db' | 'log' | 'config'>;

/**
 * Tells everybody who has agreed to older usage terms that new ones are in force, once a version; of every tenant, in
 * any number of processes: each claims its own. An announcement that fails of one tenant waits longer each time, and
 * stops no other.
 */
export async function announceTerms({ db, log, config }: Due): Promise<void> {
  await doEachDue<Clocked>(
    { log },
    {
      claim: () => claim({ db, config }, instantOf(Date.now())),
      batch: BATCH,
      act: (tenant) => announceOf(db, tenant),
      complaint: 'new usage terms not announced, will be tried again',
      naming: ({ id: tenantId }) => ({ tenantId }),
    },
  );
}

function claim(services: Omit<Due, 'log'>, now: Instant): Promise<readonly Clocked[]> {
  return claimDue(services, now, BATCH, {
    table: 'usage_terms',
    key: 'version',
    isDue: isToBeAnnounced(now),
    order: sql`usage_terms.published_at`,
    attempts: 'announce_attempts',
    nextAt: 'next_announce_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'no key update',
    returning: sql`usage_terms.tenant_id as id, due.clock_offset_ms as "clockOffsetMs"`,
  });
}

function isToBeAnnounced(now: Instant) {
  return sql<SqlBool>`usage_terms.announced_at is null and usage_terms.published_at <= ${tenantNow(now)}`;
}

/** Terms in force that have not been announced yet. */
export function announcementBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, {
    table: 'usage_terms',
    since: sql`usage_terms.published_at`,
    isDue: isToBeAnnounced(now),
  });
}

async function announceOf(db: Services['db'], tenant: Clocked): Promise<void> {
  const now = nowOf(tenant);
  await transaction(db, async (trx) => {
    // Locked, so that who comes second finds it announced.
    const terms = await ofTenant(trx, tenant.id)
      .selectFrom('usage_terms')
      .select('version')
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
    // Older versions that were never announced are no longer announced: only the last one is in force.
    await ofTenant(trx, tenant.id)
      .updateTable('usage_terms')
      .set({ announced_at: now })
      .where('announced_at', 'is', null)
      .where('published_at', '<=', now)
      .execute();
  });
}
