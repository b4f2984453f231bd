import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/database/open.ts';
import { copyDatabase } from '#server/operate/copyDatabase.ts';

const clusterUrl = inject('postgresUrl');

/** Everything that a table holds, in an order of its own. */
async function contentOf({ db }: OpenDatabase, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t order by 1`.execute(db.withoutPlugins());
  return rows.map(({ row }) => row);
}

describe.skipIf(clusterUrl === null)('moving to another database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-move-'));
  const open: OpenDatabase[] = [];
  const admin = async (statement: string) => {
    const client = new Client(clusterUrl ?? '');
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const urlOf = (name: string) => Object.assign(new URL(clusterUrl ?? ''), { pathname: `/${name}` }).href;
  const opened = (database: OpenDatabase) => {
    open.push(database);
    return database;
  };
  beforeAll(() => admin('create database moved'));
  afterAll(async () => {
    await Promise.all(open.map((each) => each.close()));
    await admin('drop database moved with (force)');
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes everything along, both ways, goes on counting where it stopped, and touches nothing that is there', async () => {
    const embedded = opened(await openEmbedded({ loadDataDir: await openAsBlob(inject('embeddedDump')) }));
    const postgres = opened(openPostgres(urlOf('moved')));
    const copied = await copyDatabase(embedded, postgres);
    expect(copied.length).toBeGreaterThan(25);
    expect(copied.find(({ table }) => table === 'booths')?.rows).toBeGreaterThan(100);

    const dataDir = join(folder, 'back');
    cpSync(inject('emptyEmbedded'), dataDir, { recursive: true });
    const back = opened(await openEmbedded({ dataDir }));
    await copyDatabase(postgres, back);
    for (const { table } of copied) {
      const [here, there, again] = await Promise.all(
        [embedded, postgres, back].map((each) => contentOf(each, table)),
      );
      expect([table, there]).toEqual([table, here]);
      expect([table, again]).toEqual([table, here]);
    }

    const next = sql<{ tranid: number }>`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, charge_at)
      select tenant_id, member_id, telecube_id, starts_at, ends_at, false, 'cancelled', 0, 0, 0, created_at,
        charge_at
      from reservations limit 1 returning tranid`;
    const last = await sql<{ last: number }>`select max(tranid) as last from reservations`.execute(
      postgres.db,
    );
    for (const each of [postgres, back]) {
      const { rows } = await next.execute(each.db);
      expect(rows[0]?.tranid).toBe(Math.max(last.rows[0]?.last ?? 0, 1000) + 1);
    }
    await expect(copyDatabase(embedded, postgres)).rejects.toThrow('is not empty');
  });
});
