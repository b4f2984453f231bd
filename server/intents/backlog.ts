import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Backlog } from '#server/usecase/dueGauge.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';

/**
 * What is open, by kind, however often it was tried; kinds of which nothing is are left out. What only a member may
 * ask for again does not wait for the due work.
 */
export async function readBacklogs(db: Db, now: Instant): Promise<ReadonlyMap<string, Backlog>> {
  const { rows } = await sql<Backlog & { kind: string }>`
    select intents.kind, count(*)::int as waiting,
      max(greatest(extract(epoch from ${tenantNow(now)} - intents.created_at) * 1000, 0))::float8 as "oldestMs"
    from intents
    join tenants on tenants.tenant_id = intents.tenant_id
    where intents.state = 'open' and intents.next_attempt_at is not null
    group by intents.kind`.execute(db);
  return new Map(rows.map(({ kind, ...backlog }) => [kind, backlog]));
}
