import { beforeEach, expect, it } from 'vitest';
import { TENANT_HEADER } from '#contract/headers.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import type { Call, Theirs } from '#tests/contract/calls/call.ts';
import { calls } from '#tests/contract/calls/calls.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { textsSent } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { sessionOf } from '#tests/support/server/session.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** Other accounts are tried with all calls, the one that ends an account last. */
const ROWS = calls.toSorted(
  (a, b) => Number(a.name.includes('delete-user')) - Number(b.name.includes('delete-user')),
);

/** An address of the call that names something: the first of each kind. */
const examplePath = (path: string) => path.replace('{postal}', '1000005').replace(/\{\w+\}/g, '1');

describeDatabases('every call of the contract', (world) => {
  const service = serviceOver(world);
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    app = createApp(service.services, undefined);
  });

  interface Told {
    readonly status: number;
    readonly code: string | undefined;
    readonly text: string;
  }

  async function ask(
    name: string,
    {
      token,
      tenant = 'demo',
      path,
      query = '',
      body,
    }: { token?: string; tenant?: string; path?: string; query?: string; body?: object },
  ): Promise<Told> {
    const [method = '', pattern = ''] = name.split(' ');
    const response = await app.request(
      `/api${path ?? examplePath(pattern)}${query}`,
      {
        method,
        headers: {
          [TENANT_HEADER]: tenant,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      },
      {},
    );
    if (response.headers.get('Content-Type')?.startsWith('application/json') !== true) {
      await response.body?.cancel(); // a stream that never ends
      return { status: response.status, code: undefined, text: '' };
    }
    const text = await response.text();
    return { status: response.status, code: JSON.parse(text).code, text };
  }

  /** The answers of each row with that token, as `name: status code`, where they are not what they must be. */
  async function wrong(
    tokenOf: () => Promise<string | undefined>,
    must: (audience: Call['audience'], isForGuestsOnly?: true) => readonly [number, string] | 'heard',
    tenant?: string,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const { name, audience, isForGuestsOnly } of ROWS) {
      const token = await tokenOf();
      const told = await ask(name, {
        ...(token === undefined ? {} : { token }),
        ...(tenant === undefined ? {} : { tenant }),
      });
      const expected = must(audience, isForGuestsOnly);
      const isRight =
        expected === 'heard'
          ? told.status !== 401 && told.status !== 403 && told.status < 500
          : told.status === expected[0] && told.code === expected[1];
      if (!isRight) found.push(`${name}: ${told.status} ${told.code}`);
    }
    return found;
  }

  const strangers = (audience: string) =>
    audience === 'anyone' ? ('heard' as const) : ([401, 'unauthenticated'] as const);
  const ofAccount = (loginid: string) => () => service.tokenOf(loginid);

  it('is refused without a token, with garbage for one, and with one that has expired', async () => {
    expect(await wrong(async () => undefined, strangers)).toEqual([]);
    expect(await wrong(async () => '"; drop table members', strangers)).toEqual([]);
    expect(await wrong(async () => 'x'.repeat(43), strangers)).toEqual([]);
    const before = addMinutes(NOW, -31 * DAY_MINUTES);
    expect(await wrong(() => sessionOf(world.db, 'demo', 1, before), strangers)).toEqual([]);
  });

  it('is refused with a session of a member who has left, should there ever be one', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const leave = (withdrawn_at: typeof NOW | null) =>
      world.db.updateTable('members').set({ withdrawn_at }).where('member_id', '=', 1).execute();
    await leave(NOW);
    expect(await wrong(async () => token, strangers)).toEqual([]);
    await leave(null);
    expect((await ask('GET /settings/get-user', { token })).status).toBe(200);
  });

  it('is refused with a token of another tenant, in either direction', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    const annex = await service.tokenOf('personal@example.jp', 'annex');
    const own = await service.tokenOf('personal@example.jp');
    expect((await ask('GET /settings/get-user', { token: annex, tenant: 'annex' })).status).toBe(200);
    expect(await wrong(async () => annex, strangers)).toEqual([]);
    expect(await wrong(async () => own, strangers, 'annex')).toEqual([]);
    expect((await ask('GET /settings/get-user', { token: own })).status).toBe(200);
  });

  it('is refused to guests and corporate members where it is not for them, and heard elsewhere', async () => {
    const forbidden = [403, 'forbidden'] as const;
    const toGuests = (audience: string) =>
      audience === 'regular' || audience === 'personal' ? forbidden : 'heard';
    const toCorporate = (audience: string, isForGuestsOnly?: true) =>
      audience === 'personal' || isForGuestsOnly ? forbidden : 'heard';
    const toPersonal = (_: string, isForGuestsOnly?: true) => (isForGuestsOnly ? forbidden : 'heard');
    expect(await wrong(() => service.guestToken(), toGuests)).toEqual([]);
    expect(await wrong(ofAccount('corporate@example.jp'), toCorporate)).toEqual([]);
    expect(await wrong(ofAccount('personal2@example.jp'), toPersonal)).toEqual([]);
  });

  it('tells a guest no amount, no card, and nothing of anybody', async () => {
    const token = await service.guestToken();
    const { reserve } = visitor(service, token);
    await reserve({ agree_terms: true });
    // Their host has prepaid something, of which they are told nothing either.
    await world.db.updateTable('members').set({ corporation_id: 3 }).where('is_guest', '=', true).execute();
    const queries: Readonly<Record<string, string>> = {
      'GET /reservations/day-availability': '?rooms=1&date=2026-11-21',
      'GET /reservations/room-availability/{room}': '?date=2026-11-21',
    };
    for (const { name } of calls.filter((each) => each.name.startsWith('GET '))) {
      const { text } = await ask(name, { token, query: queries[name] ?? '' });
      // By parts of names, so that an amount that nobody has listed is found.
      const amounts =
        text.match(/"\w*(price|tax|net|gross|rate|balance|owed|remainder|amount|yen|sum|fee)\w*":[^,}]*/gi) ??
        [];
      // The price that the page of registration tells everybody is no guest's.
      const told = name === 'GET /metadata.json' ? /"lowest_price"/ : /^$/;
      const shown = amounts.filter((amount) => /:-?[1-9]/.test(amount) && !told.test(amount));
      expect([name, shown]).toEqual([name, []]);
      expect([name, /\*\*\*\*|山田|personal@/.test(text)]).toEqual([name, false]);
    }
    const body = { telecube_id: 1, date: '2026-11-21', hour: 15, minute: 0, interval: 60 };
    expect(JSON.parse((await ask('POST /reservations/get-price', { token, body })).text)).toMatchObject({
      price: null,
      taxInPrice: null,
    });
  });

  /** The property of personal2: a use, a reservation ahead, a notice, a bank's question, a proven number. */
  async function seedTheirs(): Promise<Theirs> {
    const token = await service.tokenOf('personal2@example.jp');
    const { reserve, enter, post } = visitor(service, token);
    const inUse = await reserve({ telecube_id: 2, date: '2026-11-20', hour: 10, minute: 10, interval: 60 });
    await service.letPass(10);
    const entered = await enter(inUse);
    const ahead = await reserve({ telecube_id: 3 });
    const notice = await world.db
      .insertInto('notices')
      .values({ tenant_id: 'demo', member_id: 2, contents: 'x', created_at: NOW, read_at: null })
      .returning('notice_id')
      .executeTakeFirstOrThrow();
    const session = await world.db
      .selectFrom('sessions')
      .select('session_id')
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', 2)
      .executeTakeFirstOrThrow();
    const waiting = await post('/waiting-list', {
      rooms: [4],
      date: '2026-11-21',
      hour: 18,
      minute: 0,
      interval: 60,
      mode: 'tell',
    });
    const card = {
      masked: '************3220',
      brand: 'VISA',
      expires: '2909',
      behaviour: 'challenged' as const,
    };
    await recordsIn(world.db).add('demo', 'token', 'theirs', { card, madeAtMs: Date.now(), isUsed: false });
    const { body } = await post('/settings/change-payment', { payment_token: 'theirs' });
    const tel = '09011112222';
    await post('/phone-verification', { tel });
    const [text] = await textsSent(world);
    const code = /\d{6}/.exec(text?.body ?? '')?.[0];
    const confirmed = await post('/phone-verification/confirm', { tel, code });
    expect([entered.status, confirmed.status]).toEqual([200, 200]);
    return {
      inUse,
      ahead,
      notice: notice.notice_id,
      wait: waiting.body.waiting_id,
      session: session.session_id,
      challenge: body.challenge.id,
      phoneToken: confirmed.body.phone_token,
    };
  }

  it('answers to what is another member’s as to what there is not, and leaves it as it is', async () => {
    const theirs = await seedTheirs();
    const standing = async () => [
      await world.db
        .selectFrom('reservations')
        .selectAll()
        .where('member_id', '=', 2)
        .orderBy('tranid')
        .execute(),
      await world.db
        .selectFrom('notices')
        .selectAll()
        .where('member_id', '=', 2)
        .orderBy('notice_id')
        .execute(),
      await world.db.selectFrom('waits').selectAll().orderBy('wait_id').execute(),
      await world.db
        .selectFrom('members')
        .select(['tel', 'card_token'])
        .where('tenant_id', '=', 'demo')
        .where('member_id', 'in', [1, 2])
        .orderBy('member_id')
        .execute(),
      service.openings.length,
      service.charges.length,
    ];
    const before = await standing();
    const mine = await service.tokenOf('personal@example.jp');
    for (const { name, foreign } of ROWS) {
      for (const { answers, ...asked } of foreign?.(theirs) ?? []) {
        const told = await ask(name, { token: mine, ...asked });
        expect([name, told.status, ...(answers.length > 1 ? [told.code] : [])]).toEqual([name, ...answers]);
        expect([name, /佐藤|personal2/.test(told.text)]).toEqual([name, false]);
      }
    }
    expect(await standing()).toEqual(before);
  });

  it('does the same between tenants that have the same ids', async () => {
    const theirs = await seedTheirs();
    const there = await service.tokenOf('personal2@example.jp', 'annex');
    for (const { name, foreign } of ROWS) {
      for (const { answers, ...asked } of foreign?.({ ...theirs, notice: 2_000_000, wait: 2_000_000 }) ??
        []) {
        const told = await ask(name, { token: there, tenant: 'annex', ...asked });
        expect([name, told.status]).toEqual([name, answers[0]]);
      }
    }
  });
});
