import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { isOfServed, nextWait, type ServedBy, tenantNow } from './dueTime.ts';

/** How long others leave a claimed row alone, where its kind says nothing else; also the first wait after a failure. */
export const LEASE_MS = 60_000;

/** The rows of a table that are due, and how their attempts are counted. */
export interface DueWork {
  readonly table: string;
  /** The column that names a row within its tenant. */
  readonly key: string;
  /** Further joins beside the table and its tenant. */
  readonly joins?: RawBuilder<unknown>;
  /** Whether a row is due at all; when its next attempt is due is asked beside it. */
  readonly isDue: RawBuilder<SqlBool>;
  /** The longest due first. */
  readonly order: RawBuilder<unknown>;
  /** The columns of the number of attempts and of the next one, null before the first. */
  readonly attempts: string;
  readonly nextAt: string;
  /** How long an attempt keeps its row from others, and how long one waits at most. Milliseconds. */
  readonly leaseMs: number;
  readonly longestWaitMs: number;
  readonly lock: 'update' | 'no key update';
  /** Further columns of `due`, from the joins. */
  readonly also?: RawBuilder<unknown>;
  /** The columns of the claimed row, of the table or of `due`: `due.clock_offset_ms`, and those of `also`. */
  readonly returning: RawBuilder<unknown>;
}

/**
 * Takes at most `batch` rows that are due, of every tenant that this process serves, and puts each one's next attempt
 * ahead: other processes leave it alone till then. Rows that others hold are skipped.
 */
export async function claimDue<Row>(
  { db, config }: { readonly db: Db; readonly config: ServedBy },
  now: Instant,
  batch: number,
  work: DueWork,
): Promise<readonly Row[]> {
  const table = sql.table(work.table);
  const of = (column: string) => sql.ref(`${work.table}.${column}`);
  const { rows } = await sql<Row>`
    with due as (
      select ${of('tenant_id')}, ${of(work.key)}, tenants.clock_offset_ms, ${tenantNow(now)} as tenant_now
        ${work.also === undefined ? sql`` : sql`, ${work.also}`}
      from ${table}
      join tenants on tenants.tenant_id = ${of('tenant_id')}
      ${work.joins ?? sql``}
      where ${work.isDue} and ${isOfServed(config)}
        and (${of(work.nextAt)} is null or ${of(work.nextAt)} <= ${tenantNow(now)})
      order by ${work.order}
      limit ${batch}
      for ${sql.raw(work.lock)} of ${table} skip locked
    )
    update ${table}
    set ${sql.ref(work.attempts)} = ${of(work.attempts)} + 1,
      ${sql.ref(work.nextAt)} = due.tenant_now
        + ${nextWait(sql<number>`${of(work.attempts)}`, work.leaseMs, work.longestWaitMs)}
    from due
    where ${of('tenant_id')} = due.tenant_id and ${of(work.key)} = ${sql.ref(`due.${work.key}`)}
    returning ${work.returning}`.execute(db);
  return rows;
}
