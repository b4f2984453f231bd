import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { Authenticator } from '#tests/support/server/authenticator.ts';
import { demoConfig } from '#tests/support/server/config.ts';
import {
  cookieOf,
  type Desk,
  deskOf,
  enrolAt,
  invited,
  OPERATOR_ORIGIN,
  operatorAt,
} from '#tests/support/server/operators.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';

const OTHER_ORIGIN = 'https://komori.example.net';
const FROM_THE_HOUSE = { headers: { Origin: OPERATOR_ORIGIN, Host: new URL(OPERATOR_ORIGIN).host } };

describeDatabases('the sign-in of an operator', (world) => {
  stopTime();
  const service = serviceOver(world);
  let desk: Desk;
  beforeEach(async () => {
    desk = await operatorAt(world, service, { role: 'manager' });
  });
  const actsOf = async (tenant = 'demo') =>
    await world.db
      .selectFrom('audit_entries')
      .select(['actor', 'role', 'act', 'subject', 'before', 'after', 'request_id'])
      .where('tenant_id', '=', tenant)
      .orderBy('number', 'desc')
      .execute();

  it('opens a session by a passkey alone, and says who it is', async () => {
    await service.letPass(2);
    const answer = await desk.signIn();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: desk.id,
      mail: 'mori@example.jp',
      name: '森 和也',
      role: 'manager',
      areas: null,
      corporation: null,
      signed_in_at: '20261120100200',
      ends_at: '20261120180200',
      ends_unused_at: '20261120103200',
      passkey_name: '',
      is_simulated: false,
      before: { at: '20261120100000', same_device: true },
      passkeys: 1,
      codes_left: 0,
      needs_second: true,
      confirmed_until: '20261120100700',
      owners: [{ name: '石田 恵', mail: 'owner@example.jp' }],
    });
    expect(answer.body.abilities).toContain('refundMore');
    expect(answer.body.abilities).not.toContain('operators');
    expect((await desk.get('/session')).body).toEqual(answer.body);
  });

  it('is an entry of the audit log, with the role and without a name', async () => {
    const { headers } = await desk.signIn();
    const [entry] = await actsOf();
    expect(entry).toEqual({
      actor: `operator:${desk.id}`,
      role: 'manager',
      act: 'signIn',
      subject: `operator:${desk.id}`,
      before: null,
      after: { passkey: expect.any(Number), device: '' },
      request_id: headers.get('X-Request-Id'),
    });
  });

  it('keeps its cookie to this host, from scripts and from other sites', async () => {
    const { headers } = await desk.signIn();
    const cookie = headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-komori-operator=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(await world.db.selectFrom('operator_sessions').select('token_hash').execute()).not.toContainEqual({
      token_hash: cookie.slice(cookie.indexOf('=') + 1).split(';')[0],
    });
  });

  it('asks for a verified user, ES256 or RS256, and a passkey that is found without an address', async () => {
    const { body } = await desk.post('/sign-in/challenge');
    expect(body.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
    const { token } = await invited(world, service, { role: 'staff', mail: 'kobayashi@example.jp' });
    const asked = await desk.post('/enrolment/challenge', { link_token: token });
    expect(asked.body.options).toMatchObject({
      rp: { id: 'localhost', name: 'コモリ' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  });

  describe('refuses', () => {
    const refused = { message: expect.stringContaining('パスキー'), code: 'passkey_refused' };
    const show = async (use: Parameters<Authenticator['show']>[1], by = desk.key) => {
      const { body } = await desk.post('/sign-in/challenge');
      return await desk.post('/sign-in', { passkey: by.show(body.options, use) });
    };
    const isRefused = async (answer: Awaited<ReturnType<typeof show>>) => {
      expect([answer.status, answer.body]).toEqual([400, refused]);
      expect(cookieOf(answer)).toBeUndefined();
    };

    it.each([
      ['of another origin', { origin: OTHER_ORIGIN }],
      ['of this machine by another name', { origin: 'http://127.0.0.1:3000' }],
      ['of another relying party', { rpId: 'komori.example.net' }],
      ['without a verified user', { isVerified: false }],
      ['of another user', { userHandle: Buffer.from('annex/1').toString('base64url') }],
    ])('a passkey %s', async (_, use) => {
      await isRefused(await show(use));
    });

    it('a passkey that counts back, or not on: it has been copied', async () => {
      await show({ counter: 7 });
      await isRefused(await show({ counter: 7 }));
      await isRefused(await show({ counter: 3 }));
      expect((await show({ counter: 8 })).status).toBe(200);
    });

    it('a passkey that nobody has enrolled, and one whose signature is another’s', async () => {
      await isRefused(await show({ userHandle: 'b3RoZXI' }, new Authenticator(OPERATOR_ORIGIN)));
      const { body } = await desk.post('/sign-in/challenge');
      const shown = desk.key.show(body.options);
      const forged = new Authenticator(OPERATOR_ORIGIN).show(body.options);
      await isRefused(
        await desk.post('/sign-in', {
          passkey: { ...shown, response: { ...shown.response, signature: forged.response.signature } },
        }),
      );
    });

    it('the passkey of another tenant’s operator', async () => {
      await seedDemoWorld(world.db, NOW, 'annex');
      const there = await operatorAt(world, service, { role: 'owner' }, 'annex');
      expect((await there.signIn()).status).toBe(200);
      await isRefused(await show({}, there.key));
    });

    it('the passkey of an operator who has been removed, whose session ends too', async () => {
      const { body } = await desk.post('/sign-in/challenge');
      await world.db
        .updateTable('operators')
        .set({ removed_at: NOW })
        .where('operator_id', '=', desk.id)
        .execute();
      expect((await desk.get('/session')).status).toBe(401);
      await isRefused(await desk.post('/sign-in', { passkey: desk.key.show(body.options) }));
    });

    it('a challenge that was answered before, right or wrong', async () => {
      const { body } = await desk.post('/sign-in/challenge');
      const shown = desk.key.show(body.options);
      expect((await desk.post('/sign-in', { passkey: shown })).status).toBe(200);
      const again = await desk.post('/sign-in', { passkey: shown });
      expect([again.status, again.body.code]).toEqual([409, 'challenge_over']);
      const other = await desk.post('/sign-in/challenge');
      await desk.post('/sign-in', { passkey: desk.key.show(other.body.options, { origin: OTHER_ORIGIN }) });
      const late = await desk.post('/sign-in', { passkey: desk.key.show(other.body.options) });
      expect(late.body.code).toBe('challenge_over');
    });

    it('a challenge of more than five minutes ago, of another question, and one that we never made', async () => {
      const codeOf = async (options: unknown) =>
        (await desk.post('/sign-in', { passkey: desk.key.show(options as never) })).body.code;
      const { body } = await desk.post('/sign-in/challenge');
      const confirming = await desk.post('/confirm/challenge');
      expect(await codeOf(confirming.body.options)).toBe('challenge_over');
      expect(await codeOf({ ...body.options, challenge: 'x'.repeat(43) })).toBe('challenge_over');
      await service.letPass(5);
      expect(await codeOf(body.options)).toBe('challenge_over');
    });

    it('a challenge of the same operator that asked something else', async () => {
      const adding = await desk.post('/passkeys/challenge');
      const confirming = await desk.post('/confirm/challenge');
      const { challenge } = adding.body.options;
      const shown = desk.key.show({ ...confirming.body.options, challenge });
      const { status, body } = await desk.post('/confirm', { passkey: shown });
      expect([status, body.code]).toEqual([409, 'challenge_over']);
    });

    it('an answer that is none', async () => {
      const { body } = await desk.post('/sign-in/challenge');
      const shown = desk.key.show(body.options);
      const clientDataJSON = Buffer.from('no JSON').toString('base64url');
      const strange = { ...shown, response: { ...shown.response, clientDataJSON } };
      expect((await desk.post('/sign-in', { passkey: strange })).body.code).toBe('challenge_over');
      expect((await desk.post('/sign-in', { passkey: 'none' })).status).toBe(422);
    });

    it('more tries from one source than an office needs', async () => {
      await spendAll(world.db, 'operator.source', 15);
      for (const path of ['/sign-in/challenge', '/sign-in']) {
        const { body } = await desk.post(path, {
          passkey: desk.key.show({ challenge: 'a', rpId: 'b' } as never),
        });
        expect(body.code).toBe('throttled');
      }
    });
  });

  it('is answered by any process: a challenge is a row', async () => {
    const { body } = await desk.post('/sign-in/challenge');
    const other = createApp(service.services, undefined);
    const response = await other.request(
      '/api/operator/sign-in',
      {
        method: 'POST',
        headers: { Origin: OPERATOR_ORIGIN, 'X-Tenant-Id': 'demo' },
        body: JSON.stringify({ passkey: desk.key.show(body.options) }),
      },
      {},
    );
    expect(response.status).toBe(200);
  });

  it('lets one of two in that show the same passkey at once and count the same', async () => {
    const [one, two] = [await desk.post('/sign-in/challenge'), await desk.post('/sign-in/challenge')];
    const answers = await Promise.all(
      [one, two].map(({ body }) =>
        desk.post('/sign-in', { passkey: desk.key.show(body.options, { counter: 9 }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  describe('a session', () => {
    it('ends after thirty minutes without use', async () => {
      await service.letPass(29);
      expect((await desk.get('/session')).status).toBe(200);
      await service.letPass(29);
      expect((await desk.get('/session')).status).toBe(200);
      await service.letPass(30);
      expect((await desk.get('/session')).status).toBe(401);
    });

    it('ends after eight hours, however much it is used', async () => {
      for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
        await service.letPass(20);
        expect((await desk.get('/session')).status).toBe(200);
      }
      await service.letPass(20);
      expect((await desk.get('/session')).status).toBe(401);
    });

    it('ends by a tap here, and nowhere else', async () => {
      const other = Object.assign(deskOf(service), { key: desk.key });
      await other.signIn();
      expect((await other.post('/sign-out')).status).toBe(200);
      expect([(await other.get('/session')).status, other.cookie]).toEqual([401, undefined]);
      expect((await desk.get('/session')).status).toBe(200);
    });

    it('ends everywhere by one tap, which is an entry of the log', async () => {
      const [other, colleague] = [
        Object.assign(deskOf(service), { key: desk.key }),
        await operatorAt(world, service, { role: 'staff', mail: 'kobayashi@example.jp' }),
      ];
      await other.signIn();
      expect((await desk.post('/sign-out-everywhere')).status).toBe(200);
      expect([(await other.get('/session')).status, (await desk.get('/session')).status]).toEqual([401, 401]);
      expect((await colleague.get('/session')).status).toBe(200);
      expect((await actsOf())[0]).toMatchObject({ act: 'signOutEverywhere', actor: `operator:${desk.id}` });
    });

    it('takes a right away with the next call', async () => {
      expect((await desk.get('/session')).body.role).toBe('manager');
      await world.db
        .updateTable('operators')
        .set({ role: 'viewer' })
        .where('operator_id', '=', desk.id)
        .execute();
      expect((await desk.get('/session')).body).toMatchObject({ role: 'viewer', abilities: ['look'] });
    });

    it('is another device’s where passkey or browser is another', async () => {
      const { body } = await desk.post('/sign-in/challenge');
      const headers = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537' };
      const answer = await desk.post('/sign-in', { passkey: desk.key.show(body.options) }, { headers });
      expect(answer.body.before.same_device).toBe(false);
    });
  });

  describe('the second asking', () => {
    it('is good for five minutes more, by a passkey of the operator', async () => {
      await service.letPass(10);
      expect((await desk.get('/session')).body.confirmed_until).toBeNull();
      const { status, body } = await desk.confirm();
      expect([status, body.confirmed_until]).toEqual([200, '20261120101500']);
    });

    it('names the operator’s own passkeys, and refuses those of others', async () => {
      const other = await operatorAt(world, service, { role: 'owner', mail: 'ishida@example.jp' });
      const { body } = await desk.post('/confirm/challenge');
      expect(body.options.allowCredentials).toEqual([
        { id: desk.key.id, type: 'public-key', transports: ['internal'] },
      ]);
      const answer = await desk.post('/confirm', { passkey: other.key.show(body.options) });
      expect(answer.body.code).toBe('passkey_refused');
      const theirs = await other.post('/confirm/challenge');
      const stolen = await desk.post('/confirm', { passkey: desk.key.show(theirs.body.options) });
      expect(stolen.body.code).toBe('challenge_over');
    });
  });

  it('is simulated for the owner of a demo, and says so in the session and in the log', async () => {
    const answer = await service.call('POST', '/dev/operator/sign-in', FROM_THE_HOUSE);
    expect([answer.status, answer.body]).toEqual([200, { message: 'OK', simulated: true }]);
    const owner = deskOf(service);
    owner.cookie = cookieOf(answer);
    expect((await owner.get('/session')).body).toMatchObject({
      name: '石田 恵',
      role: 'owner',
      is_simulated: true,
      passkey_name: null,
      needs_second: false,
    });
    expect((await actsOf())[0]).toMatchObject({ act: 'signIn', after: { simulated: true } });
  });

  it('makes the owner of a demo that was made before there were operators', async () => {
    await world.db.deleteFrom('operators').where('is_demo', '=', true).execute();
    const answer = await service.call('POST', '/dev/operator/sign-in', FROM_THE_HOUSE);
    expect(answer.status).toBe(200);
  });

  it.each([
    ['GET', '/api/operator/session', 401],
    ['POST', '/api/operator/sign-in/challenge', 200],
    ['POST', '/dev/operator/sign-in', 200],
    ['GET', '/operator', 302],
    ['GET', '/operator/', 200],
    ['GET', '/operator/records', 200],
  ])('is for this machine alone in a demo for the same network: %s %s', async (method, path, answers) => {
    const folder = mkdtempSync(join(tmpdir(), 'komori-house-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'operator'));
    for (const name of ['index.html', 'operator/index.html'])
      writeFileSync(join(folder, name), '<html></html>');
    const app = createApp({ ...service.services, config: demoConfig({ DEMO: 'lan' }) }, folder);
    const statusFor = async (remoteAddress: string, more: Readonly<Record<string, string>> = {}) => {
      const env = { incoming: { socket: { remoteAddress } } } as never;
      const headers = { 'X-Tenant-Id': 'demo', ...FROM_THE_HOUSE.headers, ...more };
      const body = method === 'POST' ? '{}' : null;
      return (await app.request(path, { method, headers, body }, env)).status;
    };
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFor(own)).toBe(answers);
    for (const other of ['192.168.1.20', '10.0.0.7', 'fe80::1', '::ffff:192.168.1.20']) {
      expect([other, await statusFor(other)]).toEqual([other, 403]);
      expect(await statusFor(other, { 'X-Forwarded-For': '127.0.0.1' })).toBe(403);
    }
  });

  it('is simulated by no page of others, and not outside of a demo', async () => {
    const headers = { Origin: OTHER_ORIGIN };
    expect((await service.call('POST', '/dev/operator/sign-in', { headers })).status).toBe(403);
    const config = { ...service.services.config, demo: false };
    const app = createApp({ ...service.services, config }, undefined);
    expect((await app.request('/dev/operator/sign-in', { method: 'POST' }, {})).status).toBe(404);
  });
});

describeDatabases('an invitation', (world) => {
  stopTime();
  const service = serviceOver(world);

  it('is opened, followed and used up', async () => {
    const { token } = await invited(world, service, { role: 'owner' });
    const desk = deskOf(service);
    expect((await desk.post('/enrolment/check', { link_token: token })).body).toEqual({
      purpose: 'invitation',
      mail: 'mori@example.jp',
      name: '森 和也',
      role: 'owner',
      service_name: 'コモリ',
      ends_at: '20261127100000',
    });
    expect((await enrolAt(desk, token)).body).toMatchObject({ role: 'owner', before: null, passkeys: 1 });
    for (const path of ['/enrolment/check', '/enrolment/challenge']) {
      const again = await deskOf(service).post(path, { link_token: token });
      expect([again.status, again.body.code]).toEqual([400, 'link_used']);
    }
  });

  it('is good for seven days', async () => {
    const { token } = await invited(world, service, { role: 'owner' });
    await service.letPass(7 * 24 * 60);
    const { body } = await deskOf(service).post('/enrolment/check', { link_token: token });
    expect(body.code).toBe('link_expired');
  });

  it('is followed by one of two that use it at once', async () => {
    const { token } = await invited(world, service, { role: 'owner' });
    const desks = [deskOf(service), deskOf(service)];
    const answers = await Promise.all(desks.map((desk) => enrolAt(desk, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const passkeys = await world.db.selectFrom('operator_passkeys').select('passkey_id').execute();
    expect(passkeys).toHaveLength(1);
  });

  it('is nobody’s with a made-up link, or one of another tenant', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    const { token } = await invited(world, service, { role: 'owner' }, 'annex');
    for (const link_token of [token, 'x'.repeat(43)]) {
      const { body } = await deskOf(service).post('/enrolment/check', { link_token });
      expect(body.code).toBe('link_invalid');
    }
  });

  it('enrols no passkey of another origin or party, without a verified user, or that somebody has', async () => {
    const { token } = await invited(world, service, { role: 'owner' });
    const desk = deskOf(service);
    const make = async (use: Parameters<Authenticator['make']>[1]) => {
      const { body } = await desk.post('/enrolment/challenge', { link_token: token });
      return await desk.post('/enrolment', { link_token: token, passkey: desk.key.make(body.options, use) });
    };
    for (const use of [{ origin: OTHER_ORIGIN }, { rpId: 'komori.example.net' }, { isVerified: false }]) {
      expect((await make(use)).body.code).toBe('passkey_refused');
    }
    expect((await make({})).status).toBe(200);
    const other = await invited(world, service, { role: 'viewer', mail: 'kobayashi@example.jp' });
    const { body } = await desk.post('/enrolment/challenge', { link_token: other.token });
    const passkey = desk.key.make(body.options);
    const copied = await desk.post('/enrolment', { link_token: other.token, passkey });
    expect(copied.body.code).toBe('passkey_refused');
  });

  it.each(['ES256', 'RS256', 'ES384', 'EdDSA'] as const)(
    'takes ES256 and RS256, whatever else an authenticator makes of the question: %s',
    async (algorithm) => {
      const { token } = await invited(world, service, { role: 'owner' });
      const desk = { ...deskOf(service), key: new Authenticator(OPERATOR_ORIGIN, algorithm) };
      const { body } = await desk.post('/enrolment/challenge', { link_token: token });
      const enrolled = await desk.post('/enrolment', {
        link_token: token,
        passkey: desk.key.make(body.options),
      });
      if (algorithm === 'ES384' || algorithm === 'EdDSA') {
        expect([enrolled.status, enrolled.body.code]).toEqual([400, 'passkey_refused']);
        expect(await world.db.selectFrom('operator_passkeys').select('passkey_id').execute()).toEqual([]);
        return;
      }
      expect(enrolled.status).toBe(200);
      const asked = await desk.post('/sign-in/challenge');
      const signedIn = await desk.post('/sign-in', { passkey: desk.key.show(asked.body.options) });
      expect(signedIn.status).toBe(200);
    },
  );

  it('asks each of its own challenges once', async () => {
    const [one, two] = [
      await invited(world, service, { role: 'owner' }),
      await invited(world, service, { role: 'viewer', mail: 'kobayashi@example.jp' }),
    ];
    const desk = deskOf(service);
    const { body } = await desk.post('/enrolment/challenge', { link_token: two.token });
    const passkey = desk.key.make(body.options);
    const crossed = await desk.post('/enrolment', { link_token: one.token, passkey });
    expect([crossed.status, crossed.body.code]).toEqual([409, 'challenge_over']);
  });

  it('is an entry of the log when it is given and when it is followed', async () => {
    const desk = await operatorAt(world, service, { role: 'staff', areas: [2, 1] });
    const acts = await world.db
      .selectFrom('audit_entries')
      .select(['actor', 'act', 'subject', 'after'])
      .where('tenant_id', '=', 'demo')
      .orderBy('number')
      .execute();
    const subject = `operator:${desk.id}`;
    expect(acts).toEqual([
      { actor: 'shell:haruka', act: 'invite', subject, after: { role: 'staff', areas: '1 2' } },
      { actor: subject, act: 'join', subject, after: { passkey: expect.any(Number), device: '' } },
    ]);
  });

  it('is throttled by its source', async () => {
    await deskOf(service).post('/sign-in/challenge');
    await spendAll(world.db, 'operator.source', 15);
    const desk = deskOf(service);
    const passkey = desk.key.make({ user: { id: 'a' }, rp: { id: 'b' }, challenge: 'c' } as never);
    for (const path of ['/enrolment/check', '/enrolment/challenge', '/enrolment']) {
      const { body } = await desk.post(path, { link_token: 'a', passkey });
      expect(body.code).toBe('throttled');
    }
  });
});
