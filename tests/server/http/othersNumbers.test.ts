import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { type AnyEndpoint, nameOf } from '#contract/endpoint.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

interface Asked {
  /** With its parameters and its query. */
  readonly path?: string;
  readonly body?: object;
}

const DAY = '2026-11-21';
const slot = { telecube_id: 1, date: DAY, hour: 15, minute: 0, interval: 30 };

/**
 * How the member of a reservation asks a call that guests may make, where its path alone is not enough. null: the call
 * does something, and answers what has become of that, or it is a stream, whose events hold no numbers.
 */
const ASKED: Readonly<Record<string, ((tranid: number) => Asked) | null>> = {
  'GET /events': null,
  'POST /logout': null,
  'POST /usage-terms/agree': null,
  'POST /notices/{id}/read': null,
  'GET /search/free': () => ({ path: `/search/free?date=${DAY}&hour=18&minute=0&interval=60` }),
  'GET /reservations/room-availability/{room}': () => ({
    path: `/reservations/room-availability/1?date=${DAY}`,
  }),
  'GET /reservations/day-availability': () => ({
    path: `/reservations/day-availability?rooms=1,2&date=${DAY}`,
  }),
  'POST /reservations/get-price': () => ({ body: { ...slot, hour: 18 } }),
  'POST /reservations/get-charge-model': () => ({ body: { telecube_id: 1, date: DAY } }),
  'POST /reservations/get-price-move': (tranid) => ({ body: { tranid, ...slot, hour: 18 } }),
  'POST /waiting-list/get-outlook': null,
  'GET /reservations/availability-for-extension': (tranid) => ({
    path: `/reservations/availability-for-extension?tranid=${tranid}`,
  }),
  'GET /reservations/availability-for-extension/{room}': () => ({
    path: `/reservations/availability-for-extension/1?date=${DAY}&hour=15&minute=0&interval=30`,
  }),
  'POST /reservations/get-price-extension': (tranid) => ({ body: { tranid, timeunit: 15 } }),
  'POST /push/subscribe': null,
  'DELETE /push/subscribe': null,
  'POST /reservations/check-passcode': () => ({ body: { floor_map_id: 2 } }),
  'POST /reservations/auth-passcode': null,
  'POST /reservations/get-wifi-password': (tranid) => ({ body: { tranid } }),
};

type Way = ((tranid: number) => Asked) | null;

/** Said above, or plain: an effect is left alone, a read is asked of the reservation or the first of its kind. */
function wayOf(endpoint: AnyEndpoint): Way | undefined {
  const said = ASKED[nameOf(endpoint)];
  if (said !== undefined) return said;
  if (endpoint.effect) return null;
  if (endpoint.method !== 'get') return undefined;
  return (tranid) => ({ path: endpoint.path.replace('{tranid}', `${tranid}`).replaceAll(/\{\w+\}/g, '1') });
}

const guests = endpoints.filter(({ audience }) => audience === 'member');

/** Fields of yen, as the wire names them. */
const AMOUNT = /price|yen|tax|amount|balance|owed/i;
const AMOUNTS = [
  'GET /home: price',
  'GET /home: unit_price',
  'GET /reservations/availability-for-extension: prices',
  'GET /reservations/day-availability: price_per_15min',
  'GET /reservations/day-availability: tax_percent',
  'GET /reservations: extension_price',
  'GET /reservations: price',
  'GET /reservations: taxInPrice',
  'GET /search/free: taxInPrice',
  'GET /search/get-floormap/{id}: taxInPrice',
  'GET /search/get-floormap/{id}: unit_price',
  'GET /search/get-list-of-places/{areaId}: taxInPrice',
  'GET /search/get-list-of-places/{areaId}: unit_price',
  'GET /search/get-room/{id}: unit_price',
  'GET /search/get-rooms: taxInPrice',
  'GET /search/get-rooms: unit_price',
  'POST /reservations/get-price-extension: price',
  'POST /reservations/get-price-extension: taxInPrice',
  'POST /reservations/get-price: price',
  'POST /reservations/get-price: taxInPrice',
];

/** A use has begun, so that nobody moves it; what a guest is told before is in tests/server/booking/move.test.ts. */
const MOVE = 'POST /reservations/get-price-move';

describeDatabase('what is told', (world) => {
  stopTime();
  const service = serviceOver(world);

  it('is tried below for every call that guests may make: `ASKED` says how, where it takes more than its path', () => {
    const names = guests.map(nameOf);
    expect(guests.filter((endpoint) => wayOf(endpoint) === undefined).map(nameOf)).toEqual([]);
    expect(Object.keys(ASKED).filter((name) => !names.includes(name))).toEqual([]);
  });

  /** Gives all members but one more uses, reservations and notices, and every corporation a balance. */
  async function enrichOthers(than: number): Promise<void> {
    const { db } = world;
    const others = await db
      .selectFrom('members')
      .select('member_id')
      .where('tenant_id', '=', 'demo')
      .where('member_id', '<>', than)
      .execute();
    for (const [index, { member_id }] of others.entries()) {
      const own = { tenant_id: 'demo', member_id };
      const use = (startsAt: typeof NOW, live: boolean) => ({
        ...own,
        // Where nobody asks for what is free.
        telecube_id: 11,
        starts_at: startsAt,
        ends_at: addMinutes(startsAt, 30),
        live,
        use_state: live ? ('reserved' as const) : ('ended' as const),
        net: 0,
        tax: 0,
        coupon_minutes: 0,
        created_at: addMinutes(NOW, -DAY_MINUTES),
        confirmed_at: addMinutes(NOW, -DAY_MINUTES),
        charge_at: addMinutes(startsAt, -60),
        charged_at: live ? null : startsAt,
        cancelled_at: null,
        payment_failed_at: null,
      });
      await db
        .insertInto('reservations')
        .values([
          use(addMinutes(NOW, -400 * DAY_MINUTES + 60 * index), false),
          use(addMinutes(NOW, 9 * DAY_MINUTES + 60 * index), true),
        ])
        .execute();
      await db
        .insertInto('notices')
        .values({ ...own, contents: '別の会員へ', created_at: NOW, read_at: null })
        .execute();
    }
    const corporations = await db.selectFrom('corporations').select('corporation_id').execute();
    for (const { corporation_id } of corporations) {
      await db
        .insertInto('ledger_entries')
        .values({
          tenant_id: 'demo',
          account: `balance:${corporation_id}`,
          kind: 'grant',
          yen: 777,
          minutes: 0,
          tranid: null,
          purpose: 'test',
          entered_at: NOW,
        })
        .execute();
    }
  }

  /** Somebody in whose use a booth is, and what every call tells them. */
  async function inUse(token: string) {
    const own = visitor(service, token);
    const tranid = await own.reserve({ agree_terms: true, interval: 30 });
    await service.setClock(at(DAY, '12:05'));
    expect((await own.enter(tranid)).status).toBe(200);
    return async () => {
      const told: Record<string, readonly [status: number, body: unknown]> = {};
      for (const endpoint of guests) {
        const asked = wayOf(endpoint);
        if (!asked) continue;
        const name = nameOf(endpoint);
        const [method = '', pattern = ''] = name.split(' ');
        const { path = pattern, body = {} } = asked(tranid);
        const answer = await service.call(method, `/api${path}`, {
          token,
          ...(method === 'POST' ? { body } : {}),
        });
        told[name] = [answer.status, answer.body];
      }
      return told;
    };
  }

  it.each([
    ['a guest', 101, () => service.guestToken(), [MOVE]],
    [
      'a personal member',
      1,
      () => service.tokenOf('personal@example.jp'),
      ['GET /invitation-use/user-info', MOVE],
    ],
  ])('to %s does not depend on what all other members have', async (_, memberId, signIn, refusals) => {
    const tell = await inUse(await signIn());
    const before = await tell();
    await enrichOthers(memberId);
    expect(await tell()).toEqual(before);
    const refused = Object.entries(before).flatMap(([name, [status]]) => (status < 400 ? [] : [name]));
    expect(refused).toEqual(refusals);
  });

  /** The fields of an answer that hold yen. */
  function amountsIn(value: unknown, key = ''): readonly string[] {
    if (typeof value === 'number') return AMOUNT.test(key) && value !== 0 ? [key] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) =>
      amountsIn(part, Array.isArray(value) ? key : name),
    );
  }

  it.each([
    ['nothing to a guest, whose inviter pays', () => service.guestToken(), []],
    ['something to a personal member', () => service.tokenOf('personal@example.jp'), AMOUNTS],
  ])('of amounts is %s', async (_, signIn, amounts) => {
    const tell = await inUse(await signIn());
    const found = Object.entries(await tell()).flatMap(([name, [, body]]) =>
      amountsIn(body).map((key) => `${name}: ${key}`),
    );
    expect([...new Set(found)].toSorted()).toEqual(amounts);
  });
});
