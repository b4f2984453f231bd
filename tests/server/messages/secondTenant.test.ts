import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import { originOf } from '#server/messages/sender.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon } from '#tests/support/server/visit.ts';

describe('the origin of a tenant', () => {
  it.each([
    [['*'], 'https://komori.example', 'https://komori.example'],
    [['annex.example', 'annex.example.jp'], 'https://komori.example:8443', 'https://annex.example'],
    [['komori.example', '*'], 'https://komori.example', 'https://komori.example'],
    [[], 'https://komori.example', 'https://komori.example'],
    [['annex.localhost'], 'http://127.0.0.1:3000', 'http://annex.localhost:3000'],
  ])('of %j behind %s is %s', (hosts, publicOrigin, origin) => {
    expect(originOf(hosts, publicOrigin)).toBe(origin);
  });
});

const ORIGIN = 'https://annex.localhost';
const OWNER = 'personal@example.jp';
const NEW = 'newcomer@example.jp';
const PASSWORD = 'tsukue3isu';

/** The tenant `annex`, with the ids and login IDs of the demo's, as its members reach it: by its host alone. */
describeDatabase('a second tenant', (world) => {
  const service = serviceOver(world);
  let app: ReturnType<typeof createApp>;
  let token: string;

  beforeAll(() => seedDemoWorld(world.db, NOW, 'annex'));
  beforeEach(async () => {
    const { services } = service;
    app = createApp(
      { ...services, config: { ...services.config, publicOrigin: 'https://komori.example' } },
      undefined,
    );
    await world.db
      .updateTable('tenants')
      .set({ clock_offset_ms: NOW - Date.now() })
      .where('tenant_id', '=', 'annex')
      .execute();
    token = await service.tokenOf(OWNER, 'annex');
  });

  const ask = (method: string, path: string, body?: object | string, headers: object = {}) =>
    app.request(
      path,
      {
        method,
        headers: { Host: 'annex.localhost', Authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      {},
    );
  const post = async (path: string, body: object) => {
    const response = await ask('POST', `/api${path}`, body);
    // biome-ignore lint/suspicious/noExplicitAny: as in `Answer`, the contract's own tests check the shapes
    return { status: response.status, body: (await response.json()) as any };
  };
  /** Where the links of a tenant's mails to somebody lead, and in whose name the mails are; each once. */
  const said = async (to: string) => {
    const mails = await mailsTo(world, to, 'annex');
    const links = mails.flatMap(({ body }) =>
      [...body.matchAll(/https?:\/\/[^/\s]+/g)].map(([link]) => link),
    );
    return {
      links: [...new Set(links)],
      names: [...new Set(mails.map(({ subject }) => /^【(.+?)】/.exec(subject)?.[1]))],
    };
  };

  it('signs up and recovers by links of its own, in mails of its own name', async () => {
    await post('/send-registration-url', { email: NEW });
    await post('/send-registration-url', { email: OWNER });
    const signedUp = await post('/signup/personal', {
      email_token: await tokenFor(world, NEW, 'signup-personal', 'annex'),
      loginid: NEW,
      pw: PASSWORD,
      name: '山田 花子',
      birth: '19900415',
      gender: 1,
      tel: '09012345678',
      postal: '1000005',
      address1: '東京都千代田区丸の内1-1-1',
    });
    expect(signedUp.status).toBe(200);
    await post('/recover-password', { loginid: NEW });
    const recovered = await post('/reset-password', {
      email: NEW,
      token: await tokenFor(world, NEW, 'recover-password', 'annex'),
      new_password: 'hon to 2 tana',
      new_password_confirmation: 'hon to 2 tana',
    });
    expect(recovered.status).toBe(200);
    expect(await said(NEW)).toEqual({ links: [ORIGIN], names: ['コモリ アネックス'] });
    expect(await said(OWNER)).toEqual({ links: [ORIGIN], names: ['コモリ アネックス'] });
    // The first tenant has the same addresses, and nothing of this.
    expect([await mailsTo(world, NEW), await mailsTo(world, OWNER)]).toEqual([[], []]);
  });

  it('is led back to by the bank that asks for the owner of a card', async () => {
    const card = {
      masked: '************3220',
      brand: 'VISA',
      expires: '2909',
      behaviour: 'challenged',
    } as const;
    const given = { card, madeAtMs: Date.now(), isUsed: false };
    await recordsIn(world.db).add('annex', 'token', 'theirs', given);
    const { body } = await post('/settings/change-payment', { payment_token: 'theirs' });
    const { origin, pathname } = new URL(body.challenge.url);
    expect(origin).toBe(ORIGIN);
    const answered = await ask('POST', pathname, 'result=passed', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    const back = new URL(answered.headers.get('Location') ?? '');
    expect([back.origin, back.pathname]).toEqual([ORIGIN, `/card-return/${body.challenge.id}`]);
    const led = await ask('GET', `${back.pathname}${back.search}`);
    expect(led.headers.get('Location')).toBe(
      `/user/app/settings/change-payment?challenge=${body.challenge.id}`,
    );
    const confirmed = await post('/settings/confirm-payment', { challenge_id: body.challenge.id });
    expect(confirmed.body.card).toBe('************3220');
  });

  it('writes of what is owed, and of receipts, in its own name', async () => {
    const moveTo = (now: number) =>
      world.db
        .updateTable('tenants')
        .set({ clock_offset_ms: now - Date.now() })
        .where('tenant_id', '=', 'annex')
        .execute();
    await world.db
      .updateTable('tenants')
      .set({ issuer_name: 'アネックス株式会社' })
      .where('tenant_id', '=', 'annex')
      .execute();
    const config = { ...service.services.config, publicOrigin: 'https://komori.example' };
    const letPass = async (time: string) => {
      await moveTo(at('2026-11-21', time));
      await doDueWork({ ...service.services, config });
    };
    const { body } = await post('/reservations', noon);
    await letPass('11:30');
    await letPass('13:30');
    const receipt = await post('/send-receipt-pdf', { tranid: body.tranid, name: null });
    expect(receipt.body.receipt_url).toMatch(/^\/receipts\/annex\//);
    const [mail] = await mailsTo(world, OWNER, 'annex');
    expect(mail?.subject).toContain('【コモリ アネックス】領収書をお送りします');
    expect(mail?.body).toContain('アネックス株式会社');
    await post('/reservations', { ...noon, hour: 20 });
    service.cardOutcome = 'refused';
    await letPass('19:30');
    const [owed] = await mailsTo(world, OWNER, 'annex');
    expect(owed?.subject).toBe('【コモリ アネックス】ご利用料金のお支払いができませんでした');
    expect(owed?.body).toContain(`${ORIGIN}/user/app/settings/change-payment`);
  });

  it('knows its own stickers, wherever the app is open, and no other tenant’s', async () => {
    const scan = async (origin: string, host: string) => {
      const headers = { Host: host, 'X-Tenant-Id': 'annex' };
      return (await ask('POST', '/api/qr-code', { content: `${origin}/user/q/b1` }, headers)).status;
    };
    expect([
      await scan(ORIGIN, 'annex.localhost'),
      await scan(ORIGIN, 'app.example'),
      await scan('https://komori.example', 'annex.localhost'),
    ]).toEqual([200, 200, 404]);
  });
});
