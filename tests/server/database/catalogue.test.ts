import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readCatalogue } from '#server/database/catalogue.ts';
import { TABLES_TO_EMPTY, TABLES_TO_KEEP } from '#server/demo/world.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { schemaPage } from './schemaPage.ts';
import { schemaText } from './schemaText.ts';

const OURS = sql`c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'`;

describeDatabases('the catalogue', (world) => {
  it('begins every primary key with the tenant', async () => {
    const { rows } = await sql<{ table: string; first: string | null }>`
      select c.relname as "table", a.attname as first
      from pg_class c
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relkind = 'r' and ${OURS}`.execute(world.db);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([]);
  });

  it('has no table that a reset of the demo leaves as it was, but the audit log', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as "table" from pg_class c where c.relkind = 'r' and ${OURS}`.execute(world.db);
    expect(rows.map((row) => row.table).sort()).toEqual([...TABLES_TO_EMPTY, ...TABLES_TO_KEEP].sort());
  });

  it('has the tenant in every unique and exclusion constraint', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select i.indexrelid::regclass::text as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where (i.indisunique or i.indisexclusion) and ${OURS}`.execute(world.db);
    expect(rows.map((row) => row.name)).toContain('reservations_never_overlap');
    expect(rows.filter((row) => !row.columns.includes('tenant_id'))).toEqual([]);
  });

  it('leads every foreign key from the tenant to the same tenant', async () => {
    const { rows } = await sql<{ name: string; pairs: string[] }>`
      select k.conname as name,
        array(select own.attname || ' -> ' || other.attname
          from unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
          join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other) as pairs
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and ${OURS}`.execute(world.db);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => !row.pairs.includes('tenant_id -> tenant_id'))).toEqual([]);
  });

  it('is drawn in docs/schema.md (drawn again by a run with -u)', async () => {
    const { rows: columns } = await sql<{ table: string; name: string; type: string; key: boolean }>`
      select c.relname as "table", a.attname as name, a.atttypid::regtype::text as type,
        coalesce(a.attnum = any(i.indkey), false) as key
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${OURS}`.execute(world.db);
    const { rows: keys } = await sql<{ from: string; to: string }>`
      select c.relname as "from", k.confrelid::regclass::text as "to"
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and ${OURS}`.execute(world.db);
    await expect(schemaPage(columns, keys)).toMatchFileSnapshot('../../../docs/schema.md');
  });

  it('is written down in server/database/schema.sql (written by a run with -u)', async () => {
    const text = schemaText(await readCatalogue(world.db, 'public'));
    await expect(text).toMatchFileSnapshot('../../../server/database/schema.sql');
  });

  it('keeps moments in the columns that end in _at, and nowhere else', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select c.relname || '.' || a.attname as name, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${OURS}`.execute(world.db);
    const odd = rows.filter((row) => row.name.endsWith('_at') !== (row.type === 'timestamp with time zone'));
    expect(odd).toEqual([]);
  });

  it('takes no moment from the database itself', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_expr(d.adbin, d.adrelid) as definition
      from pg_attrdef d join pg_class c on c.oid = d.adrelid where ${OURS}`.execute(world.db);
    expect(rows.filter((row) => /now|timestamp|date/i.test(row.definition))).toEqual([]);
  });

  it('refuses two live reservations of a booth that overlap, whatever the code does', async () => {
    const at = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`);
    const insert = (from: string, to: string, live: boolean) =>
      sql`insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
            coupon_minutes, created_at, charge_at)
          values ('demo', 1, 1, to_timestamp(${at(from)} / 1000.0), to_timestamp(${at(to)} / 1000.0), ${live},
            'reserved', 0, 0, 0,            to_timestamp(0), to_timestamp(0))`.execute(world.db);
    await insert('12:00', '13:00', true);
    await expect(insert('12:55', '13:10', true)).rejects.toMatchObject({ code: '23P01' });
    await insert('12:55', '13:10', false);
    await insert('13:00', '14:00', true);
  });
});
