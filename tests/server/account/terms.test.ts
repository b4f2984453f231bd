import { beforeEach, expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const SLOT = { telecube_id: 2, hour: 15, minute: 0, interval: 30 };

describeDatabases('the usage terms', (world) => {
  const service = serviceOver(world);
  let token: string;
  beforeEach(async () => {
    token = await service.tokenOf('personal@example.jp');
  });

  const publish = (version: string, published_at: Instant) =>
    world.db
      .insertInto('usage_terms')
      .values({ tenant_id: 'demo', version, contents: `第1条 ${version}`, published_at })
      .execute();
  const inForce = async () => (await service.call('GET', '/api/get-usage-terms')).body.version;
  const mustAgree = async () =>
    (await service.call('GET', '/api/settings/get-user', { token })).body.user.terms_agreement_required;
  const book = async (date: string) => {
    const { body } = await service.call('POST', '/api/reservations', { token, body: { ...SLOT, date } });
    return body.code ?? 'reserved';
  };

  it('that are to come are not in force before their day, and ask nobody to agree', async () => {
    const before = await inForce();
    await publish('next', addMinutes(NOW, DAY_MINUTES));
    await publish('one after', addMinutes(NOW, 2 * DAY_MINUTES));
    expect([await inForce(), await mustAgree(), await book('2026-11-20')]).toEqual([
      before,
      false,
      'reserved',
    ]);
    await service.setClock(addMinutes(NOW, DAY_MINUTES));
    expect([await inForce(), await mustAgree(), await book('2026-11-21')]).toEqual([
      'next',
      true,
      'terms_required',
    ]);
    await service.call('POST', '/api/usage-terms/agree', { token, body: { version: 'next' } });
    expect([await mustAgree(), await book('2026-11-21')]).toEqual([false, 'reserved']);
  });

  it('of a service that has none in force so far are those that will be next, and missing where there are none', async () => {
    await world.db.deleteFrom('usage_terms').where('tenant_id', '=', 'demo').execute();
    await publish('one after', addMinutes(NOW, 2 * DAY_MINUTES));
    await publish('next', addMinutes(NOW, DAY_MINUTES));
    expect(await inForce()).toBe('next');
    expect(await book('2026-11-20')).toBe('terms_required');
    await world.db.deleteFrom('usage_terms').where('tenant_id', '=', 'demo').execute();
    const { status, body } = await service.call('GET', '/api/get-usage-terms');
    expect([status, body.message]).toEqual([404, '利用規約が見つかりませんでした。']);
  });
});
