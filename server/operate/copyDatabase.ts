import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';

/** How many rows are on their way at once. */
const ROWS_AT_ONCE = 500;

interface Table {
  readonly name: string;
  /** Those that are written; what the database computes itself is left out. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly identity: string | null;
  /** Tables that must be there before, because a foreign key that is checked at once points to them. */
  readonly after: readonly string[];
}

/** The copied rows of a table; both sides hold the same. */
export interface Copied {
  readonly table: string;
  readonly rows: number;
}

/** All tables of ours, each after those that it points to. */
async function tablesOf(db: Db): Promise<readonly Table[]> {
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

/** How many rows there are, and a sum that no changed, missing or added row leaves as it was. */
async function sumOf(db: Db, { name, columns }: Table): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) t`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`Failed to count ${name}.`);
  return found;
}

async function copyTable(from: Db, to: Db, { name, columns, key, identity }: Table): Promise<void> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const byKey = sql.join(key.map((column) => sql.ref(column)));
  for (let copied = 0; ; copied += ROWS_AT_ONCE) {
    // As one text, so that what the driver makes of values is not asked.
    const { rows } = await sql<{ count: number; batch: string }>`
      select count(*)::integer as count, coalesce(json_agg(t), '[]')::text as batch
      from (select ${all} from ${sql.table(name)} order by ${byKey} limit ${ROWS_AT_ONCE} offset ${copied}) t`.execute(
      from,
    );
    const { count = 0, batch = '[]' } = rows[0] ?? {};
    if (count === 0) break;
    await sql`
      insert into ${sql.table(name)} (${all}) overriding system value
      select ${all} from json_populate_recordset(null::${sql.table(name)}, ${batch}::json)
      order by ${byKey}`.execute(to);
  }
  if (identity === null) return;
  await sql`
    select setval(pg_get_serial_sequence(${name}, ${identity}), greatest(max(${sql.ref(identity)}), 1000))
    from ${sql.table(name)}`.execute(to);
}

async function namesOfMigrations(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join(' ');
}

/**
 * Copies everything of one database into another that is empty, in one transaction, and compares both. Throws, and
 * leaves nothing there, when the other holds something, when the two have not the same schema, or when a row differs.
 */
export async function copyDatabase(source: OpenDatabase, target: OpenDatabase): Promise<readonly Copied[]> {
  await target.prepare(migrate);
  const from = source.db.withoutPlugins();
  if ((await namesOfMigrations(from)) !== (await namesOfMigrations(target.db.withoutPlugins()))) {
    throw new Error('The two have not the same schema: start this version once on the database to be moved.');
  }
  const tables = await tablesOf(from);
  const copied: Copied[] = [];
  await target.prepare(async (unhurried) => {
    await unhurried
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`set constraints all deferred`.execute(trx);
        for (const table of tables) {
          if ((await sumOf(trx, table)).rows > 0) {
            throw new Error(`The database to move to is not empty: it has rows in ${table.name}.`);
          }
          await copyTable(from, trx, table);
          const [before, after] = [await sumOf(from, table), await sumOf(trx, table)];
          if (before.rows !== after.rows || before.sum !== after.sum) {
            throw new Error(`Not all of ${table.name} has arrived: is the service stopped?`);
          }
          copied.push({ table: table.name, rows: after.rows });
        }
      });
  });
  return copied;
}
