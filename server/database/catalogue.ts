import { type RawBuilder, sql } from 'kysely';
import type { Db } from './transaction.ts';

/** A table as its statements say it: columns and constraints as lines, then its indexes and triggers. */
interface TableDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
  readonly others: readonly string[];
}

/** A schema as the database's catalogue says it: the statements that would make it. */
export interface Catalogue {
  readonly tables: readonly TableDefinition[];
  readonly functions: readonly string[];
}

/** All tables but the notes of Kysely's migrator. */
const isOurs = sql`c.relkind = 'r' and c.relname not like 'kysely_%'`;

const identity = sql`case a.attidentity
  when '' then ''
  else ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' || (
    select case s.seqstart when 1 then '' else ' (start with ' || s.seqstart || ')' end
    from pg_depend d join pg_sequence s on s.seqrelid = d.objid
    where d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype = 'i'
  ) end`;

const standard = sql`case
  when d.adbin is null then ''
  when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
  else ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end`;

/** The text that each column, constraint, index or trigger of a table is said by. */
function parts(schema: string): Readonly<Record<'columns' | 'constraints' | 'others', RawBuilder<unknown>>> {
  const inSchema = sql`c.relnamespace = ${schema}::regnamespace and ${isOurs}`;
  return {
    columns: sql`
      select c.relname as name, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end || ${identity} || ${standard} as text
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped and ${inSchema}
      order by c.relname, a.attnum`,
    constraints: sql`
      select c.relname as name, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid, true) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype in ('p', 'u', 'x', 'c', 'f') and ${inSchema}
      order by c.relname, position(k.contype in 'puxcf'), k.conname`,
    others: sql`
      select c.relname as name, pg_get_indexdef(i.indexrelid, 0, true) as text
      from pg_index i join pg_class c on c.oid = i.indrelid
      where ${inSchema} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      union all
      select c.relname, pg_get_triggerdef(t.oid, true)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${inSchema} and not t.tgisinternal
      order by 1, 2`,
  };
}

/**
 * Reads a schema's tables, by name, and functions. Formatted as the database formats what it was told, so that two
 * schemas of one database say the same where they are the same; columns stand in the order in which they were added.
 */
export async function readCatalogue(db: Db, schema: string): Promise<Catalogue> {
  const linesOf = async (part: RawBuilder<unknown>) => {
    const { rows } = await sql<{ name: string; text: string }>`${part}`.execute(db);
    return Map.groupBy(rows, ({ name }) => name);
  };
  const { columns, constraints, others } = parts(schema);
  const [ofColumns, ofConstraints, ofOthers] = [
    await linesOf(columns),
    await linesOf(constraints),
    await linesOf(others),
  ];
  const textsIn = (found: typeof ofColumns, table: string) =>
    (found.get(table) ?? []).map(({ text }) => text.replaceAll(`${schema}.`, ''));
  const functions = await sql<{ text: string }>`
    select 'create function ' || p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns '
      || pg_get_function_result(p.oid) || ' language ' || l.lanname || ' as $$' || p.prosrc || '$$' as text
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = ${schema}::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`.execute(db);
  return {
    tables: [...ofColumns.keys()].map((name) => ({
      name,
      columns: textsIn(ofColumns, name),
      constraints: textsIn(ofConstraints, name),
      others: textsIn(ofOthers, name),
    })),
    functions: functions.rows.map(({ text }) => text.replaceAll(`${schema}.`, '')),
  };
}
