import { expect, it } from 'vitest';
import { TENANT_HEADER } from '#contract/headers.ts';
import { DEMO_ACCESS_KEY, DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import { noCards } from '#server/ports/noCards.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';

interface Attempt {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

describeDatabase('what a demo has made', (world) => {
  const service = serviceOver(world);
  const NEWCOMER = 'newcomer@example.jp';

  /** Everything that a demo's world gives to whoever knows it, and that somebody made there. */
  async function attempts(): Promise<readonly Attempt[]> {
    const token = await service.tokenOf('personal@example.jp');
    const guest = await service.guestToken();
    await service.call('POST', '/api/send-registration-url', { body: { email: NEWCOMER } });
    await service.call('POST', '/api/recover-password', { body: { loginid: 'personal@example.jp' } });
    const signUp = await tokenFor(world, NEWCOMER, 'signup-personal');
    const recovery = await tokenFor(world, 'personal@example.jp', 'recover-password');
    const password = 'hon to 2 tana';
    return [
      ...DEMO_ACCOUNTS.map(({ loginid }) => ({
        what: `the account ${loginid}`,
        method: 'POST' as const,
        path: '/api/login',
        body: { loginid, pw: DEMO_PASSWORD },
      })),
      { what: 'a session of a member', method: 'GET', path: '/api/settings/get-user', token },
      { what: 'a session of a guest', method: 'GET', path: '/api/reservations', token: guest },
      { what: 'an invitation', method: 'POST', path: '/api/InvitationUselogin', body: { url: 'welcome' } },
      {
        what: 'a coupon code',
        method: 'POST',
        path: '/api/setting/apply-coupon-code',
        token,
        body: { coupon_code: 'KOMORI60' },
      },
      {
        what: 'an access key',
        method: 'POST',
        path: '/api/signup/get-departments-from-access-key',
        body: { access_key: DEMO_ACCESS_KEY, domain: 'example.jp' },
      },
      {
        what: 'a sign-up link',
        method: 'GET',
        path: `/api/signup/email?${new URLSearchParams({ email_token: signUp, loginid: NEWCOMER })}`,
      },
      {
        what: 'the passcode of a floor',
        method: 'POST',
        path: '/api/reservations/auth-passcode',
        token,
        body: { floor_map_id: 2, passcode: '246810' },
      },
      {
        what: 'a recovery link',
        method: 'POST',
        path: '/api/reset-password',
        body: {
          email: 'personal@example.jp',
          token: recovery,
          new_password: password,
          new_password_confirmation: password,
        },
      },
      { what: 'the plan of a floor', method: 'GET', path: '/floor-maps/demo/1.svg' },
      { what: 'a map', method: 'GET', path: '/static-map/demo.svg?lat=35.68&lng=139.76' },
      { what: 'the card simulator', method: 'GET', path: '/card-simulator/token.js' },
      { what: 'the outbox', method: 'GET', path: '/dev/outbox' },
    ];
  }

  const asAService = () => ({
    ...service.services,
    config: serviceConfig(),
    payments: noCards,
    doors: null,
  });

  async function statusesOf(app: ReturnType<typeof createApp>, tried: readonly Attempt[]) {
    const statuses: [string, number][] = [];
    for (const { what, method, path, token, body } of tried) {
      const headers = {
        [TENANT_HEADER]: 'demo',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      statuses.push([what, (await app.request(path, init, {})).status]);
    }
    return statuses;
  }

  it('is dead in a service, and alive in the demo', async () => {
    const tried = await attempts();
    const names = tried.map(({ what }) => what);
    const dead = await statusesOf(createApp(asAService(), undefined), tried);
    expect(dead).toEqual(names.map((what) => [what, 404]));
    const alive = await statusesOf(createApp(service.services, undefined), tried);
    expect(alive).toEqual(names.map((what) => [what, 200]));
  });

  it('does not stand in the way of a tenant of the same host', async () => {
    const {
      tenant_id: _,
      is_demo: __,
      ...demo
    } = await world.db
      .selectFrom('tenants')
      .selectAll()
      .where('tenant_id', '=', 'demo')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('tenants')
      .values({ ...demo, tenant_id: 'ours', app_name: '本物' })
      .execute();
    try {
      const answer = await createApp(asAService(), undefined).request('/api/metadata.json', {}, {});
      expect(await answer.json()).toMatchObject({ tenant_id: 'ours', app_name: '本物' });
    } finally {
      await world.db.deleteFrom('tenants').where('tenant_id', '=', 'ours').execute();
    }
  });

  it('sends nobody a mail that was waiting when the demo ended', async () => {
    const sent: string[] = [];
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await service.call('POST', '/api/recover-password', { body: { loginid: 'personal@example.jp' } });
    await doDueWork({ ...asAService(), mail });
    expect(sent).toEqual([]);
    await doDueWork({ ...service.services, mail });
    expect(sent).toEqual(['personal@example.jp']);
  });

  it('is marked in every tenant that the demo makes', async () => {
    const tenants = await world.db.selectFrom('tenants').select(['tenant_id', 'is_demo']).execute();
    expect(tenants).toEqual(tenants.map(({ tenant_id }) => ({ tenant_id, is_demo: true })));
  });
});
