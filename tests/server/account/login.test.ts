import { afterEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { findDeviceProof, issueDeviceProof } from '#server/account/session/deviceProof.ts';
import { hashingLoad, LEAST_COST, limitHashing, setHashingCost } from '#server/account/session/password.ts';
import { setPassword } from '#server/account/session/setPassword.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { createApp } from '#server/http/app.ts';
import { createLog } from '#server/log/log.ts';
import { registry } from '#server/metrics/metrics.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { holdNext } from '#tests/support/held.ts';
import { demoConfig, serviceConfig } from '#tests/support/server/config.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { type Service, serviceOver } from '#tests/support/server/service.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';
import { hashing, verification } from '#tests/support/server/verification.ts';

describeDatabase('login', (world) => {
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
      verification.mockClear();
      await login(loginid, 'wrong');
      expect(verification.mock.calls.map(([hashed, password]) => [hashed.slice(0, 9), password])).toEqual([
        ['$argon2id', 'wrong'],
      ]);
    }
  });

  it('slows failures down from the fourth on', async () => {
    for (let round = 0; round < 5; round += 1) await login('nobody@example.jp', 'wrong');
    const waits = service.pauses;
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[4]).toBeGreaterThan(waits[3] ?? 0);
    expect(waits[3]).toBeGreaterThan(0);
  });

  it('takes an ID in capitals and full width for the same', async () => {
    expect((await login(' ＰＥＲＳＯＮＡＬ@Example.JP ', 'komori2026')).status).toBe(200);
  });

  it('knows no demo account outside of a demo, and none of its sessions', async () => {
    const token = await service.tokenOf('personal@example.jp');
    // A tenant that was taken over from a demo: its people are still the demo's.
    await world.db.updateTable('tenants').set({ is_demo: false }).execute();
    const config = serviceConfig();
    const app = createApp({ ...service.services, config }, undefined);
    const body = JSON.stringify({ loginid: 'personal@example.jp', pw: 'komori2026' });
    const refused = await app.request('/api/login', { method: 'POST', body }, {});
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'wrong_credentials' }]);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await app.request('/api/settings/get-user', { headers }, {})).status).toBe(401);
    await world.db.updateTable('members').set({ is_demo: false }).execute();
    expect((await app.request('/api/login', { method: 'POST', body }, {})).status).toBe(200);
  });

  it('can be ended everywhere at once', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => service.tokenOf('personal@example.jp')));
    const other = await service.tokenOf('personal2@example.jp');
    expect((await service.call('POST', '/api/logout-everywhere', { token: one ?? '' })).status).toBe(200);
    const statusOf = async (token = '') =>
      (await service.call('GET', '/api/settings/get-user', { token })).status;
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200]);
  });
});

describeDatabase('a password whose hash costs less than the configuration asks for', (world) => {
  const service = serviceOver(world);
  const login = () =>
    service.call('POST', '/api/login', { body: { loginid: 'personal@example.jp', pw: 'komori2026' } });
  const stored = () =>
    world.db
      .selectFrom('members')
      .select(['password_hash', 'password_version'])
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', 1)
      .executeTakeFirstOrThrow();

  afterEach(() => setHashingCost(LEAST_COST));

  it('is hashed again by its logins, two at once too, and stays the same password', async () => {
    const own = await service.tokenOf('personal@example.jp');
    const { password_hash: before, password_version: version } = await stored();
    setHashingCost({ memoryKib: 20_480, passes: 3 });
    limitHashing(2);
    const held = holdNext(verification, 2);
    const both = [login(), login()];
    await held.reached;
    held.release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(before).toContain('m=19456,t=2,');
    expect(await stored()).toEqual({
      password_hash: expect.stringContaining('m=20480,t=3,'),
      password_version: version,
    });
    expect((await login()).status).toBe(200);
    expect((await service.call('GET', '/api/settings/get-user', { token: own })).status).toBe(200);
  });

  it('is hashed once only', async () => {
    await login();
    hashing.mockClear();
    await login();
    expect(hashing).not.toHaveBeenCalled();
  });
});

describeDatabase('wrong logins', (world) => {
  stopTime();
  const service = serviceOver(world);
  const OWNER = 'personal@example.jp';
  /** A login from an address, as a proxy of ours tells it. */
  const from = async (address: string, loginid: string, pw: string, proofs?: readonly string[]) => {
    const config = demoConfig({ TRUST_PROXY: '1' });
    const init = {
      method: 'POST',
      headers: { 'X-Forwarded-For': `198.51.100.99, ${address}` },
      body: JSON.stringify({ loginid, pw, ...(proofs && { device_proofs: proofs }) }),
    };
    const answer = await createApp({ ...service.services, config }, undefined).request(
      '/api/login',
      init,
      {},
    );
    const { device_proof: proof } = (await answer.json()) as { device_proof?: string }; // the contract's shape
    return { status: answer.status, proof, retryAfter: answer.headers.get('Retry-After') };
  };
  const times = async (count: number, attempt: () => Promise<{ status: number }>) => {
    const statuses = [];
    for (let turn = 0; turn < count; turn += 1) statuses.push((await attempt()).status);
    return statuses;
  };

  it('are refused after 10 of an ID from one source, known or not, and tell when to come again', async () => {
    for (const loginid of [OWNER, 'nobody@example.jp']) {
      const attempts = await Promise.all(
        Array.from({ length: 14 }, () => from('203.0.113.1', loginid, 'wrong')),
      );
      expect(attempts.filter((attempt) => attempt.status === 400)).toHaveLength(10);
    }
    const refused = await from('203.0.113.1', OWNER, 'komori2026');
    expect([refused.status, refused.retryAfter]).toEqual([429, '90']);
    await service.setClock(addMinutes(NOW, 2));
    expect((await from('203.0.113.1', OWNER, 'komori2026')).status).toBe(200);
  });

  it('shut out neither others behind the same address, nor the member elsewhere', async () => {
    const many = DEMO_ACCOUNTS.map((account) => account.loginid).slice(0, 6);
    for (const loginid of many) await times(12, () => from('203.0.113.1', loginid, 'wrong'));
    expect((await from('203.0.113.1', 'newterms@example.jp', 'komori2026')).status).toBe(200);
    expect((await from('203.0.113.2', OWNER, 'komori2026')).status).toBe(200);
  });

  it('of the whole world do not shut a member out of a device that was signed in before', async () => {
    const { proof = '' } = await from('203.0.113.1', OWNER, 'komori2026');
    await from('203.0.113.1', OWNER, 'wrong');
    await from('203.0.113.1', 'nobody@example.jp', 'wrong');
    await spendAll(world.db, 'login.id', 60);
    await spendAll(world.db, 'login.source', 15);
    expect((await from('203.0.113.1', OWNER, 'komori2026')).status).toBe(429);
    const known = await from('203.0.113.1', OWNER, 'komori2026', ['somebody-else', proof]);
    expect([known.status, known.proof]).toEqual([200, undefined]);
  });

  it('from the very address of the member name the way in by mail, which lets the device in at once', async () => {
    await times(10, () => from('', OWNER, 'wrong'));
    const login = { loginid: OWNER, pw: 'komori2026' };
    const refused = await service.call('POST', '/api/login', { body: login });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('パスワードを再設定してください。'),
    ]);
    await service.call('POST', '/api/recover-password', { body: { loginid: OWNER } });
    const token = await tokenFor(world, OWNER, 'recover-password');
    const password = { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' };
    await service.call('POST', '/api/reset-password', { body: { email: OWNER, token, ...password } });
    const again = await service.call('POST', '/api/login', { body: { ...login, pw: 'hon to 2 tana' } });
    expect(again.status).toBe(200);
  });

  it('110 of an ID from 11 networks do not shut a new device out that has the right password', async () => {
    verification.mockImplementation(async () => false); // 110 hashes would take seconds
    for (let network = 1; network <= 11; network += 1) {
      await times(10, () => from(`203.0.${network}.1`, OWNER, 'wrong'));
    }
    verification.mockReset();
    expect((await from('203.0.99.1', OWNER, 'komori2026')).status).toBe(200);
  });

  it('from 11 networks do not keep a device out that has recovered by mail, whichever of them it is in', async () => {
    const ATTACKED = Array.from({ length: 11 }, (_, network) => `203.0.${network + 1}.1`);
    const attack = async () => {
      verification.mockImplementation(async () => false); // their hashes would take seconds
      for (const address of ATTACKED) await from(address, OWNER, 'wrong');
      await spendAll(world.db, 'login.id', 60);
      for (const budget of ['login.idFromSource', 'login.source']) await spendAll(world.db, budget, 15);
    };
    await attack();
    await service.call('POST', '/api/recover-password', { body: { loginid: OWNER } });
    const token = await tokenFor(world, OWNER, 'recover-password');
    const password = { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' };
    const { body } = await service.call('POST', '/api/reset-password', {
      body: { email: OWNER, token, ...password },
    });
    await attack();
    verification.mockImplementation(async () => true);
    for (const address of ATTACKED) {
      expect((await from(address, OWNER, 'hon to 2 tana')).status).toBe(429);
      expect((await from(address, OWNER, 'hon to 2 tana', [body.device_proof])).status).toBe(200);
    }
    verification.mockReset();
    expect((await from('203.0.99.1', OWNER, 'hon to 2 tana')).status).toBe(200);
  });

  it('are three an hour of an ID for each network, once 100 were wrong wherever they came from', async () => {
    await from('203.0.113.1', OWNER, 'wrong');
    await spendAll(world.db, 'login.id', 60);
    const [wrong, refused] = [400, 429];
    expect(await times(4, () => from('203.0.113.200', OWNER, 'wrong'))).toEqual([
      wrong,
      wrong,
      wrong,
      refused,
    ]);
    // A customer's network of 48 bits is one, with all its 65,536 of 64.
    expect([
      ...(await times(2, () => from('2001:db8:1:2::1', OWNER, 'wrong'))),
      ...(await times(2, () => from('2001:db8:1:3::1', OWNER, 'wrong'))),
    ]).toEqual([wrong, wrong, wrong, refused]);
    expect(service.pauses.slice(1).every((pause) => pause > 1_000)).toBe(true);
    expect((await from('203.0.113.201', OWNER, 'komori2026')).status).toBe(200);
    expect((await from('203.0.113.200', 'personal2@example.jp', 'komori2026')).status).toBe(200);
    await service.setClock(addMinutes(NOW, 20));
    expect((await from('203.0.113.200', OWNER, 'komori2026')).status).toBe(200);
  });

  it('on a known device spend a small budget of its own, and nobody else’s', async () => {
    const { proof = '' } = await from('203.0.113.1', OWNER, 'komori2026');
    expect(await times(11, () => from('203.0.113.1', OWNER, 'wrong', [proof]))).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
    ]);
    expect((await from('203.0.113.1', OWNER, 'komori2026')).status).toBe(200);
  });

  it('count by network for IPv6: another address of it is the same source', async () => {
    await times(10, () => from('2001:db8:1:2::1', OWNER, 'wrong'));
    expect((await from('2001:db8:1:2:ffff::9', OWNER, 'komori2026')).status).toBe(429);
    expect((await from('2001:db8:1:3::1', OWNER, 'komori2026')).status).toBe(200);
  });

  it('are forgotten once the password was right', async () => {
    await times(9, () => from('203.0.113.1', OWNER, 'wrong'));
    await from('203.0.113.1', OWNER, 'komori2026');
    expect(new Set(await times(9, () => from('203.0.113.1', OWNER, 'wrong')))).toEqual(new Set([400]));
  });

  it('leave nothing of the IDs that a source has made up beyond its budget', async () => {
    await from('203.0.113.1', 'nobody@example.jp', 'wrong');
    await spendAll(world.db, 'login.source', 15);
    const before = await world.db.selectFrom('throttles').select('subject_hash').execute();
    await times(5, () => from('203.0.113.1', `${crypto.randomUUID()}@example.jp`, 'wrong'));
    expect(await world.db.selectFrom('throttles').select('subject_hash').execute()).toEqual(before);
  });

  describe('a proof of a device', () => {
    it('is worth nothing to another ID, another tenant, or after a reset', async () => {
      const { proof = '' } = await from('203.0.113.1', OWNER, 'komori2026');
      const find = (tenant: string, id: string) => findDeviceProof(world.db, tenant, id, [proof], NOW);
      expect(await find('demo', OWNER)).toMatch(/^[\da-f]{64}$/);
      expect(await find('demo', 'personal2@example.jp')).toBeUndefined();
      expect(await find('annex', OWNER)).toBeUndefined();
      await transaction(world.db, (trx) => setPassword(trx, 'demo', 1, 'other', null));
      expect(await find('demo', OWNER)).toBeUndefined();
    });

    it('is kept as a hash only, and for the last ten devices', async () => {
      const proofs = [];
      for (let device = 0; device < 12; device += 1) {
        const issue = (trx: Trx) => issueDeviceProof(trx, 'demo', 1, addMinutes(NOW, device));
        proofs.push(await transaction(world.db, issue));
      }
      const rows = await world.db.selectFrom('device_proofs').select('proof_hash').execute();
      expect(rows).toHaveLength(10);
      expect(JSON.stringify(rows)).not.toContain(proofs.at(-1));
      const find = (proof = '') => findDeviceProof(world.db, 'demo', OWNER, [proof], addMinutes(NOW, 60));
      expect([await find(proofs[1]), await find(proofs[2])]).toEqual([undefined, expect.any(String)]);
    });
  });

  describe('from behind headers that do not go with TRUST_PROXY', () => {
    const noted = async (trustsProxy: '0' | '1', headers: Record<string, string>) => {
      const lines: string[] = [];
      const log = createLog('warn', { write: (line) => void lines.push(line) });
      const config = demoConfig({ TRUST_PROXY: trustsProxy });
      const app = createApp({ ...service.services, config, log }, undefined);
      const body = JSON.stringify({ loginid: OWNER, pw: 'wrong' });
      for (const _ of [1, 2]) await app.request('/api/login', { method: 'POST', headers, body }, {});
      return lines.map((line) => JSON.parse(line).trouble);
    };

    it('count as the socket’s, are logged once a minute, and are counted', async () => {
      const count = async () =>
        (await registry.getSingleMetric('komori_forwarding_trouble_total')?.get())?.values.find(
          ({ labels }) => labels.trouble === 'unexpected',
        )?.value ?? 0;
      const before = await count();
      expect(await noted('0', { 'X-Forwarded-For': '203.0.113.9' })).toEqual(['unexpected']);
      expect((await count()) - before).toBe(2);
    });

    it('are noted where a proxy should have set them', async () => {
      expect(await noted('1', {})).toEqual(['missing']);
      expect(await noted('1', { 'X-Forwarded-For': 'no address' })).toEqual(['missing']);
      expect(await noted('1', { 'X-Forwarded-For': '203.0.113.9' })).toEqual([]);
    });
  });

  it('take no more cores than hashing is given, in a line that ends; who only asks for health is answered', async () => {
    await login(service, 'nobody@example.jp'); // the first one makes the dummy hash
    limitHashing(2, 5);
    let atWork = 0;
    let most = 0;
    const release = Promise.withResolvers<void>();
    verification.mockImplementation(async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await release.promise;
      atWork -= 1;
      return false;
    });
    const answered: (readonly [status: number, comesAgain: boolean])[] = [];
    const storm = Array.from({ length: 60 }, async (_, index) => {
      const answer = await from(`203.0.113.${index}`, `nobody${index}@example.jp`, 'wrong');
      answered.push([answer.status, answer.retryAfter !== null]);
    });
    try {
      // Nobody is answered yet but who found the line full.
      await expect.poll(() => answered[0], { timeout: 20_000 }).toEqual([503, true]);
      expect(atWork).toBe(2);
      expect((await service.call('GET', '/healthz')).status).toBe(200);
    } finally {
      // Whoever waits for a hash is not to wait for the next file's tests.
      release.resolve();
      await Promise.all(storm);
      limitHashing(2);
      verification.mockRestore();
    }
    expect(new Set(answered.map(([status]) => status))).toEqual(new Set([400, 503]));
    expect(most).toBe(2);
  });

  it('fill no more of the line than leaves room for known devices, and other hashes less than logins', async () => {
    const { proof = '' } = await from('203.0.113.1', OWNER, 'komori2026');
    const link = async () => {
      await service.call('POST', '/api/recover-password', { body: { loginid: 'personal2@example.jp' } });
      return await tokenFor(world, 'personal2@example.jp', 'recover-password');
    };
    const token = await link();
    const reset = async () => {
      const password = { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' };
      const body = { email: 'personal2@example.jp', token, ...password };
      return (await service.call('POST', '/api/reset-password', { body })).status;
    };
    limitHashing(1, 6);
    const held = holdNext(verification);
    const waiting = [from('203.0.1.1', OWNER, 'wrong')];
    const isInLine = async (count: number) => await expect.poll(() => hashingLoad().inLine).toBe(count);
    try {
      await held.reached;
      waiting.push(from('203.0.2.1', OWNER, 'wrong'), from('203.0.3.1', OWNER, 'wrong'));
      await isInLine(2);
      expect(await reset()).toBe(503);
      waiting.push(from('203.0.4.1', OWNER, 'wrong'), from('203.0.5.1', OWNER, 'wrong'));
      await isInLine(4);
      expect((await from('203.0.6.1', OWNER, 'wrong')).status).toBe(503);
      waiting.push(from('203.0.7.1', OWNER, 'komori2026', [proof]));
      await isInLine(5);
    } finally {
      held.release();
      limitHashing(2);
    }
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 200]);
  });
});

async function login(service: Service, loginid: string): Promise<void> {
  await service.call('POST', '/api/login', { body: { loginid, pw: 'wrong' } });
}
