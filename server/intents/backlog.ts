import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { isOfServed, type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';

/**
 * The open intents by kind, whether or not their next attempt is due; kinds without any are left out. Intents that only
 * their own command may try again are not counted: the due work does not owe them.
 */
export function intentBacklogs(now: Instant, config: ServedBy): RawBuilder<Backlog & { kind: string }> {
  return sql`
    select intents.kind, count(*)::int as waiting,
      max(greatest(extract(epoch from ${tenantNow(now)} - intents.created_at) * 1000, 0))::float8 as "oldestMs"
    from intents
    join tenants on tenants.tenant_id = intents.tenant_id
    where intents.state = 'open' and intents.next_attempt_at is not null and ${isOfServed(config)}
    group by intents.kind`;
}
