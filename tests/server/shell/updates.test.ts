import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventReader } from '#contract/eventReader.ts';
import { CHANNEL } from '#server/database/migrations/baseline/announcements.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

const slot = { telecube_id: 1, date: '2026-11-21', hour: 15, minute: 0, interval: 60 };
const noon = at('2026-11-21', '12:00');

describeDatabases('the stream of updates', (world) => {
  const service = serviceOver(world);
  const leaving: AbortController[] = [];
  const heard = new Set<string>();
  let stopListening = async () => undefined as unknown;

  beforeEach(async () => {
    const { updates } = service.services;
    heard.clear();
    stopListening = await world.listen({
      onNotification: (payload) => {
        updates.announce(payload);
        heard.add(payload);
      },
      onListening: () => updates.resume(),
      onLost: () => updates.suspend(),
    });
    await service.setClock(noon);
    await listenToAll();
  });
  afterEach(async () => {
    for (const each of leaving.splice(0)) each.abort();
    await expect.poll(() => service.services.updates.load.streams).toBe(0);
    await stopListening();
  });

  /** Until all that was committed has been announced here: who follows after that is told of nothing from before. */
  async function listenToAll() {
    const last = randomUUID();
    await sql`select pg_notify(${CHANNEL}, ${last})`.execute(world.db);
    await expect.poll(() => heard).toContain(last);
  }

  /** Follows as a client does; `said` is everything that has come but signs of life. */
  async function follow(
    token: string,
    query = '',
    { tenant = 'demo', services = service.services, headers = {} } = {},
  ) {
    const left = new AbortController();
    leaving.push(left);
    const answer = await createApp(services, undefined).request(
      `/api/events${query}`,
      {
        headers: { Authorization: `Bearer ${token}`, 'X-Tenant-Id': tenant, ...headers },
        signal: left.signal,
      },
      {},
    );
    const said: unknown[] = [];
    const read = createEventReader();
    const decoder = new TextDecoder();
    const ended = (async () => {
      for await (const piece of answer.body ?? []) {
        for (const event of read(decoder.decode(piece, { stream: true }))) {
          if (event !== 'beat') said.push([event.name, JSON.parse(event.data)]);
        }
      }
    })();
    return { answer, said, ended };
  }
  const signIn = (loginid: string, tenant?: string) => service.tokenOf(loginid, tenant);
  const reserve = async (token: string, body: object) =>
    (await service.call('POST', '/api/reservations', { token, body })).body.tranid;
  async function reserveAndBeTold(token: string) {
    const tranid = await reserve(token, slot);
    await listenToAll();
    return tranid;
  }
  const AVAILABILITY = ['availability', { telecube_ids: [1], date: '2026-11-21' }];

  it('tells whoever is next in a booth that something of theirs has changed where the one before comes free', async () => {
    const [before, next] = [await signIn('personal@example.jp'), await signIn('personal2@example.jp')];
    const tranid = await reserve(before, { ...slot, hour: 14 });
    await reserveAndBeTold(next);
    const theirs = await follow(next);
    await service.call('POST', '/api/reservations/cancel', { token: before, body: { tranid } });
    await expect.poll(() => theirs.said).toContainEqual(['reservations', {}]);
  });

  it('tells a member of their own wait, and who waits behind it, wherever it begins and ends', async () => {
    const [holder, first, behind, other] = await Promise.all(
      ['special@example.jp', 'personal@example.jp', 'personal2@example.jp', 'corporate@example.jp'].map(
        (loginid) => signIn(loginid),
      ),
    );
    const wait = async (token: string | undefined, body: object) => {
      const wish = { ...slot, rooms: [1], tolerance: 0, mode: 'book', taxInPrice: 1100, ...body };
      const { status, body: answer } = await service.call('POST', '/api/waiting-list', {
        token: String(token),
        body: wish,
      });
      expect(status).toBe(200);
      return Number(answer.waiting_id);
    };
    const stop = (token: string | undefined, id: number) =>
      service.call('DELETE', `/api/waiting-list/${id}`, { token: String(token) });
    await reserve(String(holder), slot);
    await wait(behind, { mode: 'tell' });
    await wait(other, { mode: 'tell', rooms: [2] });
    await wait(other, { mode: 'tell', hour: 18 });
    await listenToAll();
    const [own, theirs, elsewhere] = [
      await follow(String(first)),
      await follow(String(behind)),
      await follow(String(other)),
    ];
    const told = (...times: readonly number[]) =>
      times.map((count) => Array.from({ length: count }, () => ['reservations', {}]));
    const id = await wait(first, {});
    await expect.poll(() => [own.said, theirs.said]).toEqual(told(1, 1));
    expect(
      (await service.call('GET', '/api/waiting-list', { token: String(behind) })).body.waiting,
    ).toMatchObject([{ ahead: 1 }]);
    expect((await stop(first, id)).status).toBe(200);
    await expect.poll(() => [own.said, theirs.said]).toEqual(told(2, 2));
    // Nobody is told of it twice where it is ended again, nor whoever waits for something else.
    expect((await stop(first, id)).status).toBe(200);
    await wait(first, { mode: 'tell' }); // stands before nobody
    await expect.poll(() => own.said).toEqual(told(3)[0]);
    await listenToAll();
    expect([theirs.said, elsewhere.said]).toEqual(told(2, 0));
  });

  it('tells a member what is theirs, whoever looks at the booth that a slot is gone, and nobody more', async () => {
    await seedDemoWorld(world.db, NOW, 'other');
    await listenToAll();
    const [mine, theirs] = [await signIn('personal@example.jp'), await signIn('personal2@example.jp')];
    const own = await follow(mine);
    const looking = await follow(theirs, '?booths=1,2&date=2026-11-21');
    const elsewhere = [
      await follow(theirs, '?booths=2&date=2026-11-21'),
      await follow(theirs, '?booths=1&date=2026-11-22'),
      await follow(await signIn('personal@example.jp', 'other'), '?booths=1&date=2026-11-21', {
        tenant: 'other',
      }),
    ];
    expect(own.answer.headers.get('Content-Type')).toBe('text/event-stream');

    const tranid = await reserve(mine, slot);
    await expect.poll(() => [own.said, looking.said]).toEqual([[['reservations', {}]], [AVAILABILITY]]);

    await service.call('POST', '/api/reservations/cancel', { token: mine, body: { tranid } });
    await expect.poll(() => [own.said.length, looking.said]).toEqual([2, [AVAILABILITY, AVAILABILITY]]);
    for (const { said } of elsewhere) expect(said).toEqual([]);
  });

  it('announces nothing that is rolled back', async () => {
    const [mine, theirs] = [await signIn('personal@example.jp'), await signIn('personal2@example.jp')];
    await reserveAndBeTold(mine);
    const looking = await follow(theirs, '?booths=1&date=2026-11-21');
    const own = await follow(theirs);
    const { status } = await service.call('POST', '/api/reservations', { token: theirs, body: slot });
    expect(status).toBe(409);
    await reserve(theirs, { ...slot, hour: 17 });
    await expect.poll(() => own.said).toEqual([['reservations', {}]]);
    // As the owner of the second, whose first was refused.
    await expect.poll(() => looking.said).toEqual([['reservations', {}], AVAILABILITY]);
  });

  it('tells of a door that was opened by a code, of a notice, and that the clock was moved', async () => {
    const token = await signIn('personal@example.jp');
    const tranid = await reserveAndBeTold(token);
    const own = await follow(token, '?booths=1&date=2026-11-21');
    await service.setClock(at('2026-11-21', '15:00'));
    await expect.poll(() => own.said).toEqual([['resync', {}]]);

    await service.call('POST', '/api/qr-code', {
      token,
      body: { content: 'http://127.0.0.1:3000/user/q/b1' },
    });
    await service.call('POST', '/api/reservations/open-door', { token, body: { tranid } });
    await expect.poll(() => own.said.slice(1)).toContainEqual(['reservations', {}]);
    expect(own.said).not.toContainEqual(AVAILABILITY);

    const { body } = await service.call('GET', '/api/notices', { token });
    const unread = body.notices.find((notice: { read_at: string | null }) => notice.read_at === null);
    await service.call('POST', `/api/notices/${unread.id}/read`, { token });
    await expect.poll(() => own.said).toContainEqual(['notices', {}]);
  });

  it('ends with the session, here and everywhere, and with the process; who is gone costs nothing', async () => {
    const [first, second] = [await signIn('personal@example.jp'), await signIn('personal@example.jp')];
    const [one, two] = [await follow(first), await follow(second)];
    await service.call('POST', '/api/logout', { token: first });
    await one.ended;
    expect(service.services.updates.load.streams).toBe(1);
    await service.call('POST', '/api/logout-everywhere', { token: second });
    await two.ended;

    const stopping = new AbortController();
    const third = await follow(await signIn('personal@example.jp'), '', {
      services: { ...service.services, stopping: stopping.signal },
    });
    stopping.abort();
    await third.ended;
    expect(service.services.updates.load.streams).toBe(0);
  });

  it('says that something may have been missed, and ends when it hears of nothing any more', async () => {
    const token = await signIn('personal@example.jp');
    const { updates } = service.services;
    const stream = await follow(token);
    updates.resume();
    await expect.poll(() => stream.said).toEqual([['resync', {}]]);
    updates.suspend();
    await stream.ended;
    const refused = await service.call('GET', '/api/events', { token });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    updates.resume();
  });

  it.each([
    ['without a session', undefined, '', 401, 'unauthenticated'],
    ['booths without a day', 'personal@example.jp', '?booths=1', 422, 'invalid'],
    [
      'too many booths',
      'personal@example.jp',
      `?booths=${'1,'.repeat(100)}1&date=2026-11-21`,
      422,
      'invalid',
    ],
  ])('is refused: %s', async (_, loginid, query, status, code) => {
    const token = loginid === undefined ? {} : { token: await signIn(loginid) };
    const refused = await service.call('GET', `/api/events${query}`, token);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it('is had eight times by a member, in whichever sessions: the oldest ends when a ninth begins', async () => {
    const other = await follow(await signIn('personal2@example.jp'));
    const [first, second] = [await signIn('personal@example.jp'), await signIn('personal@example.jp')];
    const streams: Awaited<ReturnType<typeof follow>>[] = [];
    for (let window = 0; window < 8; window += 1)
      streams.push(await follow(window % 2 === 0 ? first : second));
    expect(service.services.updates.load.streams).toBe(9);
    const ninth = await follow(second);
    expect([ninth.answer.status, service.services.updates.load.streams]).toEqual([200, 9]);
    await streams[0]?.ended;
    await reserveAndBeTold(first);
    await expect
      .poll(() => [...streams.slice(1), ninth].map(({ said }) => said.length))
      .toEqual(Array(8).fill(1));
    expect(other.said).toEqual([]);
  });

  it('is had eight times by the guests of one source, who all are one member', async () => {
    const token = await service.guestToken();
    const services = { ...service.services, config: { ...service.services.config, trustProxy: true } };
    const followFrom = (address: string) =>
      follow(token, '', { services, headers: { 'X-Forwarded-For': address } });
    const elsewhere = await followFrom('198.51.100.1');
    const first = await followFrom('203.0.113.1');
    for (let window = 0; window < 8; window += 1) await followFrom('203.0.113.1');
    await first.ended;
    expect(service.services.updates.load.streams).toBe(9);
    service.services.updates.resume();
    await expect.poll(() => elsewhere.said).toEqual([['resync', {}]]);
  });
});

describe('a reader of events', () => {
  it('puts together what comes in pieces, and ends lines at CR, LF and CR LF', () => {
    const text =
      ': open\r\n\r\nevent: a\r\ndata: {"x":\r\ndata: 1}\r\n\r\ndata: b\n\n: beat\n\rid: 7\revent: c\rdata\r\r';
    const whole = createEventReader()(`${text}data`);
    expect(whole).toEqual([
      'beat',
      { name: 'a', data: '{"x":\n1}' },
      { name: 'message', data: 'b' },
      'beat',
      { name: 'c', data: '' },
    ]);
    const read = createEventReader();
    expect([...text].flatMap(read).concat(read('data'))).toEqual(whole);
  });
});
