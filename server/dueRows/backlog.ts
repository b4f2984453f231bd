import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import { isOfServed, type ServedBy, tenantNow } from './dueTime.ts';

/** The rows of a table that wait. */
interface Waiting {
  readonly table: string;
  /** Further joins beside the table and its tenant. */
  readonly joins?: RawBuilder<unknown>;
  /** Since when a row waits, by its tenant's clock; one that has its time ahead waits for nothing yet. */
  readonly since: RawBuilder<unknown>;
  readonly isDue?: RawBuilder<SqlBool>;
}

/** How many rows of the tenants served are due, and for how long the oldest of them has been. */
export function backlogOf(
  now: Instant,
  config: ServedBy,
  { table, joins = sql``, since, isDue = sql<SqlBool>`true` }: Waiting,
): RawBuilder<Backlog> {
  return sql`
    select count(*)::int as waiting,
      coalesce(max(greatest(extract(epoch from ${tenantNow(now)} - (${since})) * 1000, 0)), 0)::float8 as "oldestMs"
    from ${sql.table(table)}
    join tenants on tenants.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    ${joins}
    where ${isDue} and ${isOfServed(config)}`;
}
