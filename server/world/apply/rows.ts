import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/transaction.ts';
import type { Json } from '#server/world/model/things.ts';

export type Row = Readonly<Record<string, Json>>;

/** Rows as a statement reads them, typed by the table that they are of; one parameter, however many. */
export function rowsOf(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

const joined = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Adds rows that all have the columns of the first: one statement, however many; none without rows. */
export async function insertRows(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const all = joined(Object.keys(first));
  await sql`insert into ${sql.table(table)} (${all}) select ${all} from ${rowsOf(table, rows)}`.execute(trx);
}

/** Changes the rows with those keys, in the same way. */
export async function updateRows(
  trx: Trx,
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const changed = Object.keys(first).filter((column) => !keys.includes(column));
  const sets = changed.map((column) => sql`${sql.id(column)} = changed.${sql.id(column)}`);
  const same = keys.map((column) => sql`${sql.table(table)}.${sql.id(column)} = changed.${sql.id(column)}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}
    from ${rowsOf(table, rows)} changed
    where ${sql.join(same, sql` and `)}`.execute(trx);
}
