import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEMO_TENANT } from '#server/demo/world.ts';
import { NOW } from '../../support/clock/now.ts';
import { describeDatabases } from '../../support/database/database.ts';
import { restoreWorld } from '../../support/database/freshWorld.ts';
import { ledgerProblems } from '../../support/database/ledger.ts';
import { sessionOf } from '../../support/server/session.ts';

describeDatabases('the check of the ledger after each test', (world) => {
  it('names what the first and the last of its questions find, and asks the database once', async () => {
    await restoreWorld(world.db);
    await sessionOf(world.db, DEMO_TENANT, 1, NOW);
    await sql`update members set withdrawn_at = now() where tenant_id = ${DEMO_TENANT} and member_id = 1`.execute(
      world.db,
    );
    await sql`
      insert into ledger_entries (tenant_id, account, kind, yen, minutes, purpose, entered_at)
        values (${DEMO_TENANT}, 'balance:test', 'grant', 5, 0, 'test', now()),
          (${DEMO_TENANT}, 'balance:test', 'charge', 6, 0, 'test', now())`.execute(world.db);
    const before = world.statements;
    const problems = await ledgerProblems(world.db);
    expect(world.statements - before).toBe(1);
    expect(problems.toSorted()).toEqual([
      'balance:test is below zero: -1 yen, 0 minutes',
      'member 1 has left, and has a session still',
    ]);
    await restoreWorld(world.db);
    expect(await ledgerProblems(world.db)).toEqual([]);
  });
});
