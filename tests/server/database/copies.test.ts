import { expect, it } from 'vitest';
import { describeDatabases, type World } from '#tests/support/database/database.ts';

async function boothsOf({ db }: World): Promise<number> {
  const rows = await db.selectFrom('booths').select('telecube_id').execute();
  return rows.length;
}

describeDatabases('a suite that renames the tenant', (world) => {
  it('begins with the demo world', async () => {
    expect(await boothsOf(world)).toBeGreaterThanOrEqual(100);
    await world.db.updateTable('tenants').set({ app_name: 'changed' }).execute();
  });
});

describeDatabases('the suite after it', (world) => {
  it('does not see the change', async () => {
    const tenants = await world.db.selectFrom('tenants').select('app_name').execute();
    expect(tenants).toEqual([{ app_name: 'コモリ' }]);
  });
});
