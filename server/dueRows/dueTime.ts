import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Config } from '#server/config/config.ts';

/**
 * The present time of a row's tenant (nowOf), where `tenants` is joined: due work reads the rows of all tenants in one
 * statement.
 */
export function tenantNow(now: Instant): RawBuilder<Instant> {
  return sql<Instant>`(${new Date(now)}::timestamptz + tenants.clock_offset_ms * interval '1 millisecond')`;
}

/** Whether the process is a demo: a service does no due work of a former one, and counts none. */
export type ServedBy = Pick<Config, 'demo'>;

/**
 * Whether a row is of a tenant that this process serves, where `tenants` is joined: nothing of a former demo, or of a
 * tenant that is suspended, reaches anybody.
 */
export function isOfServed({ demo }: ServedBy): RawBuilder<SqlBool> {
  return sql<SqlBool>`((${demo}::boolean or not tenants.is_demo) and tenants.suspension is null)`;
}

/** A larger exponent would overflow, and the longest wait is reached long before. */
const MOST_DOUBLINGS = 20;

/**
 * How long to wait after that many attempts: twice as long each time, at most `longestMs`, and up to a quarter longer
 * by chance, so that what failed together does not come back together.
 */
export function nextWait(
  attempts: Expression<number>,
  firstMs: number,
  longestMs: number,
): RawBuilder<unknown> {
  return sql`least(${firstMs} * power(2, least(${attempts}, ${MOST_DOUBLINGS})), ${longestMs})
    * (1 + random() / 4) * interval '1 millisecond'`;
}
