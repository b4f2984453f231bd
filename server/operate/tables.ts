import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/** How many rows are on their way at once, and how many bytes of them: a photo is a row of megabytes. */
const AT_ONCE = { rows: 500, bytes: 4_000_000 };

/** A table of ours. */
export interface Table {
  readonly name: string;
  /** Those that are written; what the database computes itself is left out. */
  readonly columns: readonly string[];
  /** Those of text and bytes, whose length the database tells without reading them. */
  readonly long: readonly string[];
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
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid in ('text'::regtype, 'bytea'::regtype)) as long,
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

const summed = sql`
  select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum`;

/** The sum of a table. */
export async function sumOf(db: Db, { name, columns }: Table, which: Which): Promise<Sum> {
  const { rows } = await sql<Sum>`
    ${summed} from (select ${refsOf(columns)} from ${sql.table(name)} where ${isOf(which)}) t`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`Failed to count ${name}.`);
  return found;
}

/** Deletes a tenant's rows, as they are when they are deleted; answers the sum that they had. */
export async function deleteSummed(trx: Db, { name, columns }: Table, tenantId: string): Promise<Sum> {
  const { rows } = await sql<Sum>`
    with t as (delete from ${sql.table(name)} where ${isOf({ tenantId })} returning ${refsOf(columns)})
    ${summed} from t`.execute(trx);
  const [gone] = rows;
  if (gone === undefined) throw new Error(`Failed to delete ${name}.`);
  return gone;
}

/** A few rows as JSON, and the last of their keys: the next ones come after it. */
interface Batch {
  readonly batch: string;
  readonly last: string;
}

/**
 * The rows after a key, at most `AT_ONCE` of them; one that is larger by itself comes alone. By the key and not by a
 * count of rows to skip, so that each row is read once. As one text, so that what the driver makes of values is not
 * asked.
 */
async function batchAfter(
  db: Db,
  table: Table,
  which: Which,
  last: string | null,
): Promise<Batch | undefined> {
  const { name, columns, key } = table;
  const row = sql.table(name);
  const byKey = refsOf(key);
  const { rows } = await sql<Partial<Batch>>`
    with sized as (
      select ${byKey}, row_number() over in_order as nth_at_once, sum(row_bytes) over in_order as bytes_at_once
      from (select ${byKey}, ${bytesOf(table)} as row_bytes from ${row}
        where ${isAfter(table, which, last)} order by ${byKey} limit ${AT_ONCE.rows}) s
      window in_order as (order by ${byKey} rows unbounded preceding)
    ), batch as (
      select ${refsOf(columns, 't')} from ${row} t
      join (select * from sized where nth_at_once = 1 or bytes_at_once <= ${AT_ONCE.bytes}) s using (${byKey})
    )
    select (select json_agg(b order by ${refsOf(key, 'b')})::text from batch b) as batch,
      (select to_json(k)::text from (select ${byKey} from batch order by ${descending(key)} limit 1) k) as last`.execute(
    db,
  );
  const { batch, last: end } = rows[0] ?? {};
  return batch && end ? { batch, last: end } : undefined;
}

/**
 * Goes by the columns of the key that nothing else binds: with the tenant among them too, an index would be read from
 * the tenant's first row on.
 */
function isAfter({ name, key }: Table, which: Which, last: string | null): RawBuilder<SqlBool> {
  if (last === null) return isOf(which);
  const bound = refsOf(which === 'all' ? key : key.filter((column) => column !== 'tenant_id'));
  const isLater = sql<SqlBool>`
    (${bound}) > (select ${bound} from json_populate_record(null::${sql.table(name)}, ${last}::json))`;
  return which === 'all' ? isLater : sql<SqlBool>`${isOf(which)} and ${isLater}`;
}

const refsOf = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));

/** Whether a tenant has one row there. */
const isSingle = ({ key }: Table, which: Which) => which !== 'all' && key.length === 1;

const descending = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} desc`));

/** About how long a row is as JSON; bytes are written by two digits each. */
function bytesOf({ columns, long }: Table): RawBuilder<number> {
  const each = columns.map((column) =>
    long.includes(column)
      ? sql`coalesce(octet_length(${sql.ref(column)}), 0) * 2`
      : sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`,
  );
  return sql`(${sql.join(each, sql` + `)})`;
}

/**
 * Copies those rows, and lets the other side number its next one after them, and never before the first number that the
 * table gives: that of a notice to one member says that it is none to many. Rows that are there already stay as they
 * are: whether both sides are the same is seen by their sums.
 */
export async function copyTable(from: Db, to: Db, table: Table, which: Which): Promise<void> {
  const { name, columns, key, identity } = table;
  const all = refsOf(columns);
  const byKey = refsOf(key);
  let next = await batchAfter(from, table, which, null);
  // Without statistics each batch would sort all that is left.
  if (next !== undefined) await sql`analyze ${sql.table(name)}`.execute(from);
  while (next !== undefined) {
    await sql`
      insert into ${sql.table(name)} (${all}) overriding system value
      select ${all} from json_populate_recordset(null::${sql.table(name)}, ${next.batch}::json)
      order by ${byKey}
      on conflict (${byKey}) do nothing`.execute(to);
    next = isSingle(table, which) ? undefined : await batchAfter(from, table, which, next.last);
  }
  if (identity === null) return;
  await sql`
    select setval(pg_get_serial_sequence(${name}, ${identity}), greatest(max(${sql.ref(identity)}), 1000, (
      select coalesce(last_value, start_value - 1) from pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(${name}, ${identity}))))
    from ${sql.table(name)}`.execute(to);
}
