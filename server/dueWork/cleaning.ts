import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { unavailability } from '#server/database/unavailable.ts';
import { tenantNow } from '#server/dueRows/dueTime.ts';
import { MESSAGE_KINDS } from '#server/messages/outbox.ts';
import type { Services } from '#server/usecase/context.ts';

/** Rows that nobody needs any more. */
interface Expired {
  readonly table: string;
  /** Counted from this moment of the row, by the tenant's clock. */
  readonly since: string;
  readonly keptDays: number;
  /** The rows to clean; all without it. */
  readonly where?: ReturnType<typeof sql<SqlBool>>;
}

/**
 * Rows that grow with use and are worth nothing after a while. A session ends after 30 days without use, an answer is
 * replayed for 24 hours, tries come back within the hour: each is kept a little longer than that. A notice says where
 * its member was, and when: nobody looks for it after a year. Charges, refunds and what else is about money is kept: it
 * is compared with the provider's records.
 */
const EXPIRED: readonly Expired[] = [
  { table: 'throttles', since: 'recovers_at', keptDays: 1 },
  { table: 'device_proofs', since: 'last_used_at', keptDays: 400 },
  { table: 'sessions', since: 'last_used_at', keptDays: 31 },
  { table: 'operator_sessions', since: 'last_used_at', keptDays: 1 },
  { table: 'operator_challenges', since: 'expires_at', keptDays: 0 },
  { table: 'operator_links', since: 'expires_at', keptDays: 30 },
  { table: 'operator_answers', since: 'stored_at', keptDays: 2 },
  { table: 'spent_coupons', since: 'ends_at', keptDays: 0 },
  { table: 'idempotency_keys', since: 'stored_at', keptDays: 2 },
  { table: 'waits', since: 'starts_at', keptDays: 30 },
  { table: 'reminders', since: 'moment_at', keptDays: 30 },
  { table: 'troubles', since: 'reported_at', keptDays: 90 },
  { table: 'notices', since: 'created_at', keptDays: 400 },
  {
    table: 'intents',
    since: 'settled_at',
    keptDays: 30,
    where: sql`(expired.state = 'given_up' or expired.kind = any(${['door', ...MESSAGE_KINDS]}::text[]))`,
  },
  {
    table: 'outbox',
    since: 'queued_at',
    keptDays: 30,
    where: sql`not exists (
      select 1 from intents
      where intents.tenant_id = expired.tenant_id and intents.kind = any(${[...MESSAGE_KINDS]}::text[])
        and intents.subject = expired.message_id::text and intents.state = 'open')`,
  },
];

const BATCH = 1_000;
/** The most rows that can't be deleted to look for in a table at a time; more of them have one reason. */
const MOST_REFUSED = 20;

/**
 * Deletes what has expired, of every tenant, in batches that lock little; in any number of processes at once. A row
 * that can't be deleted holds up neither its batch nor another table: it is passed over, logged, shown in the gauge,
 * and tried again at the next cleaning.
 */
export async function clean({ db, log, dueGauge }: Services): Promise<void> {
  const now = instantOf(Date.now());
  let waiting = 0;
  for (const expired of EXPIRED) {
    try {
      const { deleted, refused } = await deleteExpired(db, expired, now);
      if (deleted > 0) log.info({ table: expired.table, deleted }, 'expired rows deleted');
      for (const err of refused.values())
        log.error({ table: expired.table, err }, 'a row can not be deleted');
      waiting += refused.size;
    } catch (err) {
      log.error({ table: expired.table, err }, 'cleaning failed, will be tried again');
      waiting += 1;
    }
  }
  dueGauge.set('cleaning', { waiting, oldestMs: 0 });
}

/** Why a row could not be deleted, by where it lies. */
type Refused = Map<string, unknown>;

async function deleteExpired(db: Db, expired: Expired, now: Instant) {
  const refused: Refused = new Map();
  let deleted = 0;
  for (;;) {
    const others = sql<SqlBool>`expired.ctid <> all(${[...refused.keys()]}::tid[])`;
    const rows = rowsOf(expired, now, others);
    const batch = await deleteRows(db, expired, rows).catch(async (error: unknown) => {
      if (unavailability(error)) throw error;
      const found = await sql<{ ctid: string }>`select found.ctid::text from (${rows}) as found`.execute(db);
      return await deleteByHalves(db, expired, { now, refused, ctids: found.rows.map(({ ctid }) => ctid) });
    });
    deleted += batch;
    if (refused.size >= MOST_REFUSED || batch + refused.size < BATCH) return { deleted, refused };
  }
}

/** The next expired rows, locked. */
function rowsOf(expired: Expired, now: Instant, among: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select expired.tenant_id, expired.ctid
    from ${sql.table(expired.table)} expired
    join tenants on tenants.tenant_id = expired.tenant_id
    where ${sql.ref(`expired.${expired.since}`)} < ${tenantNow(now)} - ${expired.keptDays} * interval '1 day'
      and tenants.suspension is null and ${expired.where ?? sql`true`} and ${among}
    limit ${BATCH}
    for update of expired skip locked`;
}

async function deleteRows(db: Db, { table }: Expired, rows: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (tenant_id, ctid) in (${rows})`.execute(db);
  return Number(numAffectedRows);
}

interface Suspects {
  readonly now: Instant;
  readonly refused: Refused;
  readonly ctids: readonly string[];
}

/** Deletes those that can be deleted: halves again what fails, until the row that it fails of is alone. */
async function deleteByHalves(db: Db, expired: Expired, { now, refused, ctids }: Suspects): Promise<number> {
  if (ctids.length === 0 || refused.size >= MOST_REFUSED) return 0;
  try {
    // Checks again that they have expired: the rows may have been replaced since.
    return await deleteRows(db, expired, rowsOf(expired, now, sql`expired.ctid = any(${ctids}::tid[])`));
  } catch (error) {
    if (unavailability(error)) throw error;
    const [first = '', ...more] = ctids;
    if (more.length === 0) {
      refused.set(first, error);
      return 0;
    }
    const half = Math.ceil(ctids.length / 2);
    const before = await deleteByHalves(db, expired, { now, refused, ctids: ctids.slice(0, half) });
    return before + (await deleteByHalves(db, expired, { now, refused, ctids: ctids.slice(half) }));
  }
}
