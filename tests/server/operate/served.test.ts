import { expect, it } from 'vitest';
import { NO_TENANT_YET, namesOfTenants, whyUnreached } from '#server/usecase/served.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabase('whoever starts a service', (world) => {
  serviceOver(world);
  const own = serviceConfig({ PUBLIC_ORIGIN: 'https://booths.example:8443' });
  const declare = (hosts: string[]) =>
    world.db.updateTable('tenants').set({ is_demo: false, hosts }).where('tenant_id', '=', 'demo').execute();

  it('is told that nobody is served, as long as there are none but the tenants of a demo', async () => {
    expect(await namesOfTenants(world.db, own)).toEqual([]);
    expect(await whyUnreached(world.db, own)).toBe(NO_TENANT_YET);
  });

  it('is told that no tenant has the host of the address that members are to reach', async () => {
    await declare(['booth.example']);
    expect(await namesOfTenants(world.db, own)).toEqual(['demo']);
    expect(await whyUnreached(world.db, own)).toMatch(
      /^No tenant has booths\.example, the host of PUBLIC_ORIGIN/,
    );
  });

  it.each([
    ['its host, whatever the port', ['other.example', 'booths.example']],
    ['any host', ['*']],
  ])('is told nothing where a tenant has %s', async (_, hosts) => {
    await declare(hosts);
    expect(await whyUnreached(world.db, own)).toBeUndefined();
  });
});
