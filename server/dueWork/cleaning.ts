import { type SqlBool, sql } from 'kysely';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';

/** Rows that nobody needs any more. */
interface Expired {
  readonly table: string;
  /** Counted from this moment of the row, by the tenant's clock. */
  readonly since: string;
  readonly keptDays: number;
  /** Which of them; all without it. */
  readonly where?: ReturnType<typeof sql<SqlBool>>;
}

/**
 * What grows with use and is worth nothing after a while. A session ends after 30 days without use, an answer is
 * replayed for 24 hours, tries come back within the hour: each is kept a little longer than that. Charges, refunds and
 * what else is about money is kept: it is compared with the provider's records.
 */
const EXPIRED: readonly Expired[] = [
  { table: 'throttles', since: 'recovers_at', keptDays: 1 },
  { table: 'device_proofs', since: 'last_used_at', keptDays: 400 },
  { table: 'sessions', since: 'last_used_at', keptDays: 31 },
  { table: 'idempotency_keys', since: 'stored_at', keptDays: 2 },
  {
    table: 'intents',
    since: 'settled_at',
    keptDays: 30,
    where: sql`(expired.state = 'given_up' or expired.kind in ('door', 'mail', 'sms', 'receipt'))`,
  },
  {
    table: 'outbox',
    since: 'queued_at',
    keptDays: 30,
    where: sql`not exists (
      select 1 from intents
      where intents.tenant_id = expired.tenant_id and intents.kind in ('mail', 'sms', 'receipt')
        and intents.subject = expired.message_id::text and intents.state = 'open')`,
  },
];

const BATCH = 1_000;

/** Deletes what has expired, of every tenant, in batches that lock little; in any number of processes at once. */
export async function clean({ db, log }: Services): Promise<void> {
  const now = instantOf(Date.now());
  for (const expired of EXPIRED) {
    try {
      const deleted = await deleteExpired(db, expired, now);
      if (deleted > 0) log.info({ table: expired.table, deleted }, 'expired rows deleted');
    } catch (err) {
      log.error({ table: expired.table, err }, 'cleaning failed, will be tried again');
    }
  }
}

async function deleteExpired(db: Db, expired: Expired, now: Instant): Promise<number> {
  const table = sql.table(expired.table);
  const since = sql.ref(`expired.${expired.since}`);
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where (tenant_id, ctid) in (
        select expired.tenant_id, expired.ctid
        from ${table} expired
        join tenants on tenants.tenant_id = expired.tenant_id
        where ${since} < ${tenantNow(now)} - ${expired.keptDays} * interval '1 day' and ${expired.where ?? sql`true`}
        limit ${BATCH}
        for update of expired skip locked
      )`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
  }
}
