import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/database/transaction.ts';
import { describeDatabases } from '../../support/database/database.ts';
import { resetWorld, restoreWorld } from '../../support/database/freshWorld.ts';

/** Every row of the tables that the changes are about. */
async function rowsOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(each order by telecube_id) from booths each) as booths,
      (select json_agg(each order by closed_on) from closed_days each) as closed_days,
      (select json_agg(each order by tenant_id) from tenants each) as tenants`.execute(db);
  return rows;
}

const changes: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a changed row': sql`update booths set cube_name = cube_name || '!' where telecube_id = 1`,
  'changed rows': sql`update booths set cube_name = cube_name || '!'`,
  'a row too many': sql`
    insert into closed_days (tenant_id, telecube_id, closed_on)
      select tenant_id, telecube_id, closed_on + 1 from closed_days`,
  'a lost row': sql`delete from closed_days`,
  'a row in the place of another': sql`update closed_days set closed_on = closed_on + 1`,
};

describeDatabases('the world that a test finds', (world) => {
  it.each(Object.entries(changes))(
    'is made good again after %s, as often as it is needed',
    async (_, change) => {
      const kept = await rowsOf(world.db);
      for (const bringBack of [restoreWorld, restoreWorld, resetWorld, restoreWorld]) {
        await change.execute(world.db);
        expect(await rowsOf(world.db)).not.toEqual(kept);
        await bringBack(world.db);
        expect(await rowsOf(world.db)).toEqual(kept);
      }
    },
  );

  it('keeps a tenant that a suite has added, until the next suite', async () => {
    const kept = await rowsOf(world.db);
    await sql`
      insert into tenants
        select (jsonb_populate_record(each, '{"tenant_id": "other", "hosts": ["other.example"]}')).* from tenants each`.execute(
      world.db,
    );
    const withOther = await rowsOf(world.db);
    expect(withOther).not.toEqual(kept);
    await restoreWorld(world.db);
    expect(await rowsOf(world.db)).toEqual(withOther);
    await resetWorld(world.db);
    expect(await rowsOf(world.db)).toEqual(kept);
  });
});
