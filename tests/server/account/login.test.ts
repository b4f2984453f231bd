import { setTimeout as wait } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { forgive } from '#server/account/session/throttle.ts';
import { readConfig } from '#server/config/config.ts';
import { createApp } from '#server/http/app.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { NOW } from '#tests/support/now.ts';
import { serviceOver } from '#tests/support/service.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});

describeDatabases('login', (world) => {
  const service = serviceOver(world);
  const login = (loginid: string, pw: string) =>
    service.call('POST', '/api/login', { body: { loginid, pw } });

  it('answers the member and a token that opens the rest', async () => {
    const { status, body } = await login('corporate@example.jp', 'komori2026');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      loginid: 'corporate@example.jp',
      is_personal: false,
      corporation_id: 2,
      corp_name: '株式会社みなと商事',
      departments: [{ id: 2 }, { id: 3 }],
      terms_agreement_required: false,
    });
    expect(body.user).not.toHaveProperty('password_hash');
    const own = await service.call('GET', '/api/settings/get-user', { token: body.token });
    expect(own.body.user).toEqual(body.user);
  });

  it('answers a wrong password and an unknown ID alike', async () => {
    const wrong = await login('personal@example.jp', 'komori2025');
    const unknown = await login('nobody@example.jp', 'komori2026');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { message: 'IDまたはパスワードが正しくありません。', code: 'wrong_credentials' },
    ]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('does the same work for an unknown ID as for a wrong password: one hash each', async () => {
    await login('nobody@example.jp', 'komori2026'); // the first one makes the dummy hash
    for (const loginid of ['personal@example.jp', 'nobody@example.jp']) {
      vi.mocked(verify).mockClear();
      await login(loginid, 'wrong');
      expect(
        vi.mocked(verify).mock.calls.map(([hashed, password]) => [hashed.slice(0, 9), password]),
      ).toEqual([['$argon2id', 'wrong']]);
    }
  });

  it('refuses an ID for 15 minutes after 15 failures at once, known or not, even the right password', async () => {
    const attack = async (loginid: string) => {
      const attempts = await Promise.all(Array.from({ length: 20 }, () => login(loginid, 'wrong')));
      expect(attempts.filter((attempt) => attempt.status === 429)).toHaveLength(5);
      expect((await login(loginid, 'komori2026')).body.code).toBe('throttled');
    };
    await Promise.all([attack('personal@example.jp'), attack('nobody@example.jp')]);
    expect((await login('personal2@example.jp', 'komori2026')).status).toBe(200);
    await service.setClock(addMinutes(NOW, 16));
    expect((await login('personal@example.jp', 'komori2026')).status).toBe(200);
  });

  describe('counts failures by address too,', () => {
    const from = async (trustsProxy: '0' | '1', forwarded: string, pw = 'komori2026') => {
      const config = readConfig({ TRUST_PROXY: trustsProxy });
      const init = {
        method: 'POST',
        headers: { 'X-Forwarded-For': forwarded },
        body: JSON.stringify({ loginid: 'personal2@example.jp', pw }),
      };
      const app = createApp({ ...service.services, config }, undefined);
      return (await app.request('/api/login', init, {})).status;
    };
    const failOften = async (trustsProxy: '0' | '1', forwarded: string) => {
      await from(trustsProxy, forwarded, 'wrong');
      await world.db.updateTable('login_failures').set({ failures: 100 }).execute();
      const personal2 = { kind: 'id', name: 'personal2@example.jp' } as const;
      await forgive(world.db, 'demo', personal2);
    };

    it('which is that of the socket, whatever a client says', async () => {
      await failOften('0', '203.0.113.1');
      expect(await from('0', '203.0.113.2')).toBe(429);
    });

    it('or the last that a proxy of ours has added', async () => {
      await failOften('1', '198.51.100.1, 203.0.113.1');
      expect(await from('1', '198.51.100.2, 203.0.113.1')).toBe(429);
      expect(await from('1', '198.51.100.1, 203.0.113.2')).toBe(200);
    });
  });

  it('slows failures down from the fourth on', async () => {
    vi.mocked(wait).mockClear();
    for (let round = 0; round < 5; round += 1) await login('nobody@example.jp', 'wrong');
    const waits = vi.mocked(wait).mock.calls.map(([milliseconds]) => milliseconds ?? 0);
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[4]).toBeGreaterThan(waits[3] ?? 0);
    expect(waits[3]).toBeGreaterThan(0);
  });

  it('forgets the failures of an ID once its password was right', async () => {
    for (let round = 0; round < 3; round += 1) await login('personal@example.jp', 'wrong');
    await login('personal@example.jp', 'komori2026');
    const rows = await world.db.selectFrom('login_failures').select('failures').execute();
    expect(rows.map((row) => row.failures).sort()).toEqual([0, 3]);
  });
});
