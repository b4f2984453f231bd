import { openAsBlob } from 'node:fs';
import { type KyselyPlugin, RawNode, sql, ValueNode } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openEmbedded } from '#server/database/open.ts';
import { copyTable, sumOf, type Table, tablesOf } from '#server/operate/tables.ts';
import { describeDatabases } from '#tests/support/database/database.ts';

/** Large tables, and how many statements read and write them: rows of 500, or of 4 MB of JSON, at once. */
const LARGE = [
  {
    name: 'throttles',
    what: 'many small rows',
    rows: sql`insert into throttles (tenant_id, budget, subject_hash, recovers_at)
      select 'demo', 'large', 's' || n, '2026-11-20T00:00:00.123456Z' from generate_series(1, 1201) n`,
    batches: 3,
  },
  {
    name: 'booth_photos',
    what: 'photos of 300 kB, six at once',
    rows: sql`insert into booth_photos (tenant_id, name, body)
      select 'demo', md5(n::text) || '.jpg', decode(repeat('ab', 300000), 'hex') from generate_series(1, 40) n`,
    batches: 7,
  },
  {
    name: 'troubles',
    what: 'photos of 2 MB, each alone',
    rows: sql`insert into troubles (tenant_id, member_id, tranid, kind, words, photo, reported_at)
      select 'demo', member_id, tranid, 'dirt', '床', decode(repeat('ab', 2097152), 'hex'), created_at
      from reservations where tenant_id = 'demo' order by tranid limit 5`,
    batches: 5,
  },
];

/** The batch that finds nothing more, and the table's statistics. */
const EMPTY_AND_ANALYZE = 2;

describeDatabases('copying a large table', (world) => {
  let target: OpenDatabase | undefined;
  beforeAll(async () => {
    target = await openEmbedded({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  });
  afterAll(() => target?.close());

  it.each(LARGE)('asks for each row of $name once: $what', async ({ name, rows, batches }) => {
    if (target === undefined) throw new Error('The target is not open.');
    const source = world.db.withoutPlugins();
    const written: string[] = [];
    const to = target.db.withoutPlugins().withPlugin(recording(written));
    await emptied(source, name);
    await emptied(target.db, name);
    await rows.execute(source);
    const table = await tableOf(name);

    const before = world.statements;
    await copyTable(source, to, table, { tenantId: 'demo' });

    expect(world.statements - before).toBe(batches + EMPTY_AND_ANALYZE);
    const copied = written.filter((each) => each.startsWith('['));
    expect(copied).toHaveLength(batches);
    expect(Math.max(...copied.map((each) => each.length))).toBeLessThan(4_500_000);
    expect(await sumOf(to, table, 'all')).toEqual(await sumOf(source, table, { tenantId: 'demo' }));
  });

  const tableOf = async (name: string): Promise<Table> => {
    const found = (await tablesOf(world.db.withoutPlugins())).find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no table ${name}.`);
    return found;
  };
});

async function emptied(db: OpenDatabase['db'], name: string): Promise<void> {
  await sql`update booths set photo = null`.execute(db);
  await sql`delete from ${sql.table(name)}`.execute(db);
}

/** Notes the texts that statements carry. */
function recording(texts: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) {
        for (const each of node.parameters) {
          if (ValueNode.is(each) && typeof each.value === 'string') texts.push(each.value);
        }
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
