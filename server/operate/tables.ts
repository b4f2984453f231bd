import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/** How many rows are on their way at once. */
const ROWS_AT_ONCE = 500;

/** A table of ours. */
export interface Table {
  readonly name: string;
  /** Those that are written; what the database computes itself is left out. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly identity: string | null;
  /** Tables that must be there before, because a foreign key that is checked at once points to them. */
  readonly after: readonly string[];
}

/** All tables of ours, each after those that it points to. */
export async function tablesOf(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i
        cross join lateral unnest(i.indkey::smallint[]) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.at) as key,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and not f.condeferred and f.confrelid <> c.oid) as after
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
    order by c.relname`.execute(db);
  return inOrder(rows);
}

function inOrder(tables: readonly Table[]): readonly Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !ordered.includes(table) && table.after.every((name) => ordered.some((each) => each.name === name)),
    );
    if (next.length === 0)
      throw new Error('Failed to order the tables: they point to each other in a circle.');
    ordered.push(...next);
  }
  return ordered;
}

/** The rows to look at: those of a tenant, or all. */
export type Which = { readonly tenantId: string } | 'all';

function isOf(which: Which): RawBuilder<SqlBool> {
  return which === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`tenant_id = ${which.tenantId}`;
}

/** How many rows there are, and a sum that no changed, missing or added row leaves as it was. */
export interface Sum {
  readonly rows: number;
  readonly sum: string;
}

/** The sum of a table. */
export async function sumOf(db: Db, { name, columns }: Table, which: Which): Promise<Sum> {
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ${isOf(which)}) t`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`Failed to count ${name}.`);
  return found;
}

/**
 * Copies those rows, and lets the other side number its next one after them, and never before the first number that the
 * table gives: that of a notice to one member says that it is none to many. Rows that are there already stay as they
 * are: whether both sides are the same is seen by their sums.
 */
export async function copyTable(from: Db, to: Db, table: Table, which: Which): Promise<void> {
  const { name, columns, key, identity } = table;
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const byKey = sql.join(key.map((column) => sql.ref(column)));
  for (let copied = 0; ; copied += ROWS_AT_ONCE) {
    // As one text, so that what the driver makes of values is not asked.
    const { rows } = await sql<{ count: number; batch: string }>`
      select count(*)::integer as count, coalesce(json_agg(t), '[]')::text as batch
      from (select ${all} from ${sql.table(name)} where ${isOf(which)}
        order by ${byKey} limit ${ROWS_AT_ONCE} offset ${copied}) t`.execute(from);
    const { count = 0, batch = '[]' } = rows[0] ?? {};
    if (count === 0) break;
    await sql`
      insert into ${sql.table(name)} (${all}) overriding system value
      select ${all} from json_populate_recordset(null::${sql.table(name)}, ${batch}::json)
      order by ${byKey}
      on conflict (${byKey}) do nothing`.execute(to);
  }
  if (identity === null) return;
  await sql`
    select setval(pg_get_serial_sequence(${name}, ${identity}), greatest(max(${sql.ref(identity)}), 1000, (
      select coalesce(last_value, start_value - 1) from pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(${name}, ${identity}))))
    from ${sql.table(name)}`.execute(to);
}
