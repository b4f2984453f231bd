import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OWNER = 'personal@example.jp';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`;

describeDatabase('the devices of a member', (world) => {
  stopTime();
  const service = serviceOver(world);
  const login = async (loginid = OWNER, more: object = {}, userAgent = IPHONE) => {
    const body = { loginid, pw: 'komori2026', ...more };
    return (await service.call('POST', '/api/login', { body, headers: { 'User-Agent': userAgent } })).body;
  };
  const devices = async (token: string) =>
    (await service.call('GET', '/api/settings/sessions', { token })).body.sessions;
  const told = async (loginid = OWNER) =>
    (await mailsTo(world, loginid)).filter(({ subject }) => subject.includes('新しい端末'));

  it.each(['personal@example.jp', 'corporate@example.jp', 'campaign@example.jp'])(
    'are shown to %s, the one used last first, and can be signed out one by one',
    async (loginid) => {
      const { token: old } = await login(loginid, {}, '');
      await service.setClock(addMinutes(NOW, 90));
      const { token } = await login(loginid);
      const shown = await devices(token);
      expect(shown).toEqual([
        {
          id: expect.any(Number),
          device: 'iPhone・Safari',
          opened_at: '20261120113000',
          last_used_at: '20261120113000',
          current: true,
        },
        {
          id: expect.any(Number),
          device: null,
          opened_at: '20261120100000',
          last_used_at: '20261120100000',
          current: false,
        },
      ]);
      const end = () => service.call('DELETE', `/api/settings/sessions/${shown[1].id}`, { token });
      expect((await end()).status).toBe(200);
      expect((await service.call('GET', '/api/settings/get-user', { token: old })).status).toBe(401);
      expect((await end()).status).toBe(404);
      expect(await devices(token)).toEqual([shown[0]]);
    },
  );

  it('can be signed out from themselves, and the others stay', async () => {
    const { token: other } = await login();
    const { token } = await login();
    const own = (await devices(token)).find(({ current }: { current: boolean }) => current);
    const end = () => service.call('DELETE', `/api/settings/sessions/${own.id}`, { token });
    expect([(await end()).status, (await end()).status]).toEqual([200, 401]);
    expect(await devices(other)).toEqual([expect.objectContaining({ current: true })]);
  });

  it('are not shown once they were not used for 30 days', async () => {
    await service.tokenOf(OWNER);
    await world.db
      .updateTable('sessions')
      .set({ last_used_at: addMinutes(NOW, -30 * 1440) })
      .execute();
    expect(await devices(await service.tokenOf(OWNER))).toHaveLength(1);
  });

  it('are told of by mail when a new one signs in, and only then', async () => {
    const { device_proof } = await login();
    expect(await told()).toEqual([
      {
        subject: '【コモリ】新しい端末でログインがありました',
        body: expect.stringMatching(
          /新しい端末（iPhone・Safari）でログインがありました。(?:.|\n)*recover-password/,
        ),
      },
    ]);
    await login(OWNER, { device_proofs: [device_proof] });
    await login(OWNER, { pw: 'wrong' });
    expect(await told()).toHaveLength(1);
  });

  it('are told of five times an hour at most, and sign in all the same', async () => {
    for (let turn = 0; turn < 7; turn += 1) expect((await login()).token).toEqual(expect.any(String));
    expect(await told()).toHaveLength(5);
  });

  it('are nothing to guests, who share one member', async () => {
    const token = await service.guestToken();
    const { status } = await service.call('GET', '/api/settings/sessions', { token });
    expect(status).toBe(403);
    await service.call('POST', '/api/InvitationUselogin', { body: { url: 'welcome' } });
    expect(await world.db.selectFrom('outbox').select('message_id').execute()).toEqual([]);
  });
});

it.each([
  [IPHONE, 'iPhone・Safari'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'iPhone・Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Android・Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Windows・Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Mac・Firefox'],
  ['curl/8.5.0', ''],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
