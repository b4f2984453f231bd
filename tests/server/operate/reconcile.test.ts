import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { operate } from '#tests/support/server/operate.ts';

describe.skipIf(inject('postgresUrl') === null)('npm run reconcile', () => {
  it('ends with 0 where all is the same, and with 1 at a difference or a file that can not be read whole', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'reconcile-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const database = await createDatabase(TEMPLATE);
    const demo = { DEMO: '1', DATABASE_URL: database };
    const [file, cut] = [join(directory, 'settled.csv'), join(directory, 'cut.csv')];
    expect((await operate('settlement', ['demo', file], demo)).code).toBe(0);
    await writeFile(cut, 'settled_on,order_id,kind,yen\n2026-11-20,1');
    const [same, unreadable, undecided] = await Promise.all([
      operate('reconcile', ['demo', '--file', file], demo),
      operate('reconcile', ['demo', '--file', cut], demo),
      operate('reconcile', ['demo'], { DATABASE_URL: database }),
    ]);
    expect(same).toEqual({ code: 0, said: expect.stringMatching(/ compared, 0 differences\.$/m) });
    expect(unreadable.code).toBe(1);
    // Neither that of a service nor that of a demo.
    expect(undecided).toEqual({ code: 1, said: expect.stringContaining('PUBLIC_ORIGIN: must be set') });

    const client = new Client(database);
    await client.connect();
    await client.query("delete from intents where kind = 'card' and tranid = 8");
    await client.end();
    const different = await operate('reconcile', ['demo'], demo);
    expect(different).toEqual({ code: 1, said: expect.stringContaining('that no card was asked for') });
  });
});
