import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { giveTurns } from '#server/booking/waitingList/giveTurns.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { pushDelivery } from '#server/inbox/push/delivery.ts';
import { pushNotices } from '#server/inbox/push/pushNotices.ts';
import { resumeIntents } from '#server/intents/resume.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith } from '#tests/support/server/worlds.ts';

const DAY = '2026-11-21';
/** Members who can pay, besides whoever has the slot. */
const WAITING = ['personal@example.jp', 'special@example.jp', 'corporate@example.jp'];
const HOLDER = 'personal2@example.jp';
/** The booths of the place in which booth 1 stands. */
const PLACE = [1, 2, 3];
const wish = { rooms: [1], date: DAY, hour: 12, minute: 0, interval: 60, mode: 'book', taxInPrice: 1100 };

describeDatabases('turns', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid: string) => visitor(service, await service.tokenOf(loginid));
  const work = () => doDueWork(service.services);
  /** As many processes over one database, each at its due work. */
  const processes = (count: number) =>
    Promise.all(Array.from({ length: count }, () => doDueWork({ ...service.services })));
  const freed = () =>
    world.db
      .selectFrom('freed_spans')
      .select(['telecube_id', 'starts_at', 'ends_at'])
      .orderBy('freed_id')
      .execute();
  const pushes = () => world.db.selectFrom('pushed_notices').select('notice_id').execute();
  const forgetFreed = () => world.db.deleteFrom('freed_spans').execute();
  const booked = () =>
    world.db
      .selectFrom('waits')
      .select(['wait_id', 'member_id', 'state'])
      .where('state', '<>', 'waiting')
      .orderBy('wait_id')
      .execute();

  /** Waits of members with a device each, for the same hour of those booths; written as the calls write them. */
  async function seedWaits(
    count: number,
    mode: 'book' | 'notify',
    booths: readonly number[],
    first = 10_001,
  ): Promise<void> {
    await sql`
      insert into members (tenant_id, member_id, loginid, password_hash, name, is_guest, joined_at,
        terms_agreed_version, card_token)
      select tenant_id, ${first}::int + number - 1, 'wait' || ${first}::int + number || '@example.jp', '', '', false, joined_at,
        terms_agreed_version, card_token
      from members, generate_series(1, ${sql.lit(count)}) as number
      where tenant_id = 'demo' and member_id = 1`.execute(world.db);
    await sql`
      insert into waits (tenant_id, member_id, booth_ids, starts_at, minutes, tolerance, mode, uses_coupon, gross, nth,
        created_at)
      select 'demo', ${first}::int + number - 1, ${booths}::int[], ${new Date(at(DAY, '12:00'))}::timestamptz, 60, 0, ${mode}, false, 1100,
        1, ${new Date(NOW)}::timestamptz
      from generate_series(1, ${sql.lit(count)}) as number order by number`.execute(world.db);
    await sql`
      insert into sessions (tenant_id, token_hash, member_id, last_used_at, opened_at)
      select 'demo', 'wait' || member_id, member_id, ${new Date(NOW)}::timestamptz, ${new Date(NOW)}::timestamptz
      from members where tenant_id = 'demo' and member_id >= ${first}`.execute(world.db);
    const { keys } = newDevice('').subscription;
    const { publicKey } = await vapidKeysOf(service.services, 'demo');
    await sql`
      insert into push_subscriptions
        (tenant_id, member_id, token_hash, nth, endpoint, p256dh, auth, vapid_key, subscribed_at)
      select tenant_id, member_id, token_hash, 1, 'https://fcm.googleapis.com/fcm/send/' || member_id, ${keys.p256dh},
        ${keys.auth}, ${publicKey}, opened_at
      from sessions where tenant_id = 'demo' and member_id >= ${first}`.execute(world.db);
  }

  it('are given for every change of a row that frees a span, whichever statement makes it', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = 'reservations'::regclass and tgname = 'free_span' and tgenabled = 'O'`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { definition: expect.stringMatching(/AFTER UPDATE ON .*reservations FOR EACH ROW/) },
    ]);
    const member = await signIn(HOLDER);
    const tranid = await member.reserve();
    const change = (set: string) =>
      sql`update reservations set ${sql.raw(set)} where tranid = ${tranid}`.execute(world.db);
    const span = { telecube_id: 1, starts_at: at(DAY, '12:00'), ends_at: at(DAY, '13:00') };
    const CHANGES: readonly (readonly [set: string, back: string, frees: boolean])[] = [
      ['live = false', 'live = true', true],
      ['telecube_id = 2', 'telecube_id = 1', true],
      [`starts_at = starts_at + interval '5 minutes'`, `starts_at = starts_at - interval '5 minutes'`, true],
      [`ends_at = ends_at - interval '5 minutes'`, `ends_at = ends_at + interval '5 minutes'`, true],
      [`ends_at = ends_at + interval '5 minutes'`, `ends_at = ends_at - interval '5 minutes'`, false],
      [`use_state = 'inUse'`, `use_state = 'reserved'`, false],
      ['charge_attempts = 1', 'charge_attempts = 0', false],
    ];
    for (const [set, back, frees] of CHANGES) {
      await forgetFreed();
      await change(set);
      expect([set, await freed()]).toEqual([set, frees ? [span] : []]);
      await change(back);
    }
    await change(`extends_to_at = ends_at + interval '15 minutes'`);
    await forgetFreed();
    await change('extends_to_at = null');
    expect(await freed()).toEqual([{ ...span, ends_at: at(DAY, '13:15') }]);
    await forgetFreed();
  });

  it.each<[string, (who: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
    ['a cancellation', async (who) => who.post('/reservations/cancel', { tranid: await who.reserve() })],
    [
      'a forced cancellation',
      async (who) => {
        const tranid = await who.reserve();
        await service.setClock(at(DAY, '11:30'));
        await who.post('/reservations/cancelForced', { tranid, notInUsed: true });
      },
    ],
    [
      'a move',
      async (who) =>
        who.post('/reservations/move', { ...wish, tranid: await who.reserve(), telecube_id: 2, hour: 15 }),
    ],
    [
      'leaving',
      async (who) => {
        const tranid = await who.reserve();
        await service.setClock(at(DAY, '12:05'));
        await who.enter(tranid);
        await who.leave(tranid);
      },
    ],
    [
      'a refused charge',
      async (who) => {
        await service.setClock(at(DAY, '11:30'));
        service.cardOutcome = 'refused';
        await who.post('/reservations', { telecube_id: 1, date: DAY, hour: 12, minute: 0, interval: 60 });
      },
    ],
    [
      'a refused charge of an extension',
      async (who) => {
        const tranid = await who.reserve();
        await service.setClock(at(DAY, '12:05'));
        await who.enter(tranid);
        service.cardOutcome = 'refused';
        await who.post('/reservations/extend', { tranid, timeunit: 15 });
      },
    ],
  ])('are given after %s', async (_, free) => {
    await free(await signIn(HOLDER));
    expect(await freed()).toMatchObject([{ telecube_id: 1, starts_at: at(DAY, '12:00') }]);
  });

  it('are given when a booth opens again on a day on which it was closed', async () => {
    const waiter = await signIn('personal@example.jp');
    await world.db
      .insertInto('closed_days')
      .values({ tenant_id: 'demo', telecube_id: 1, closed_on: '2026-11-21' as never })
      .execute();
    await waiter.post('/waiting-list', { ...wish, rooms: [1, 2] });
    await waiter.post('/reservations/cancel', { tranid: (await waiter.list())[0]?.tranid ?? 0 });
    await (await signIn(HOLDER)).reserve({ telecube_id: 2 });
    await work();
    expect(await booked()).toEqual([]);
    await world.db
      .deleteFrom('closed_days')
      .where('tenant_id', '=', 'demo')
      .where('telecube_id', '=', 1)
      .where('closed_on', '=', '2026-11-21' as never)
      .execute();
    await work();
    expect(await booked()).toMatchObject([{ member_id: 1, state: 'booked' }]);
  });

  it('are given when a booth opens for longer than it did, on the days on which somebody waits for it', async () => {
    const opens = (minute: number, tenant = 'demo') =>
      world.db
        .updateTable('booths')
        .set({ saturday_opens: minute })
        .where('tenant_id', '=', tenant)
        .where('telecube_id', '=', 1)
        .execute();
    await opens(13 * 60);
    expect(await freed()).toEqual([]);
    await (await signIn(HOLDER)).reserve({ telecube_id: 2 });
    await (await signIn('personal@example.jp')).post('/waiting-list', { ...wish, rooms: [1, 2] });
    await work();
    expect(await booked()).toEqual([]);
    await world.db.updateTable('booths').set({ seats: 2 }).where('telecube_id', '=', 1).execute();
    await seedDemoWorld(world.db, NOW, 'annex');
    await opens(8 * 60, 'annex');
    expect(await freed(), 'nobody waits for what has the same number elsewhere').toEqual([]);
    await opens(7 * 60);
    expect(await freed()).toEqual([
      { telecube_id: 1, starts_at: at(DAY, '00:00'), ends_at: at('2026-11-22', '00:00') },
    ]);
    await work();
    expect(await booked()).toMatchObject([{ member_id: 1, state: 'booked' }]);
  });

  it('are given when a booth is open for longer from the day of the wait on', async () => {
    await world.db
      .updateTable('booths')
      .set({ saturday_opens: 13 * 60 })
      .where('tenant_id', '=', 'demo')
      .where('telecube_id', '=', 1)
      .execute();
    await (await signIn(HOLDER)).reserve({ telecube_id: 2 });
    await (await signIn('personal@example.jp')).post('/waiting-list', { ...wish, rooms: [1, 2] });
    await work();
    expect(await booked()).toEqual([]);
    const hours = { workday_opens: 420, workday_closes: 1_380, saturday_opens: 420, saturday_closes: 1_380 };
    const change = { from: DAY, net_per_15_minutes: 250, ...hours, sunday_opens: 420, sunday_closes: 1_380 };
    await applyThings(world.db, await demoWith(world.db, 'booth 1', { conditions_from: [change] }));
    await work();
    expect(await booked()).toMatchObject([{ member_id: 1, state: 'booked' }]);
  });

  it('are given at once, because what frees a span wakes their work at its commit', async () => {
    const updates = new UpdateHub();
    const stop = await world.listen({
      onNotification: (payload) => updates.announce(payload),
      onListening: () => undefined,
      onLost: () => undefined,
      onError: () => undefined,
    });
    const holder = await signIn(HOLDER);
    const tranid = await holder.reserve();
    let woken = 0;
    updates.whenFreed(() => {
      woken += 1;
    });
    await holder.post('/reservations/cancel', { tranid });
    await expect.poll(() => woken).toBe(1);
    await stop();
  });

  it.each([
    ['book', 5, 11, [1]],
    ['book', 500, 11, [1]],
    ['notify', 5, 7, [1]],
    ['notify', 1_000, 7, [1]],
    ['notify', 1_000, 7, PLACE],
  ] as const)(
    'cost as many statements to %s with %i who wait: %i, for booths %j',
    async (mode, count, cost, booths) => {
      const holder = await signIn(HOLDER);
      const tranid = await holder.reserve();
      await seedWaits(count, mode, booths);
      await holder.post('/reservations/cancel', { tranid });
      const before = world.statements;
      await giveTurns(service.services);
      expect(world.statements - before).toBe(cost);
      const ended = await booked();
      expect(ended).toHaveLength(mode === 'book' ? 1 : count);
      expect(ended[0]?.member_id).toBe(10001);
      expect(await pushes()).toHaveLength(mode === 'book' ? 1 : count);
    },
  );

  it('are told to each device once, at no more statements a device where there are more', async () => {
    const holder = await signIn(HOLDER);
    const costs: number[] = [];
    for (const [count, first] of [
      [20, 20_001],
      [40, 30_001],
    ] as const) {
      const tranid = await holder.reserve();
      await seedWaits(count, 'notify', PLACE, first);
      await holder.post('/reservations/cancel', { tranid });
      await giveTurns(service.services);
      const before = world.statements;
      await pushNotices(service.services);
      await resumeIntents(service.services, pushDelivery);
      costs.push((world.statements - before) / count);
      const told = service.pushes.slice(costs.length === 1 ? 0 : 20).map(({ to }) => to.endpoint);
      expect([told.length, new Set(told).size]).toEqual([count, count]);
      await forgetFreed();
    }
    const [few = 0, many = 0] = costs;
    expect(many).toBeLessThanOrEqual(few);
  });

  it('are given once and in order by three processes at once', async () => {
    const waiting = await Promise.all(WAITING.map(signIn));
    const holder = await signIn(HOLDER);
    for (let round = 0; round < 2; round += 1) {
      const held = [await holder.reserve(), await holder.reserve({ telecube_id: 2 })];
      // Whoever waits for both booths must have one, and the second in line the other.
      for (const member of waiting) await member.post('/waiting-list', { ...wish, rooms: [1, 2] });
      await work();
      await Promise.all(held.map((tranid) => holder.post('/reservations/cancel', { tranid })));
      await processes(3);
      await work();
      const lists = await Promise.all(waiting.map(({ list }) => list()));
      expect(lists.map(({ length }) => length)).toEqual([1, 1, 0]);
      const states = await Promise.all(
        waiting.map(async ({ get }) => (await get('/waiting-list')).body.waiting.at(-1).state),
      );
      expect(states).toEqual(['booked', 'booked', 'waiting']);
      await world.db.deleteFrom('waits').where('state', '=', 'waiting').execute();
      for (const [index, list] of lists.entries())
        for (const { tranid } of list) await waiting[index]?.post('/reservations/cancel', { tranid });
      await forgetFreed();
    }
  });

  it('come to a reservation or a cancelled wait, never to both', async () => {
    const [holder, waiter] = [await signIn(HOLDER), await signIn('personal@example.jp')];
    const token = await service.tokenOf('personal@example.jp');
    for (let round = 0; round < 3; round += 1) {
      const tranid = await holder.reserve();
      const { body } = await waiter.post('/waiting-list', wish);
      await work();
      await holder.post('/reservations/cancel', { tranid });
      const [stopped] = await Promise.all([
        service.call('DELETE', `/api/waiting-list/${body.waiting_id}`, { token }),
        work(),
      ]);
      const list = await waiter.list();
      expect([stopped.status, list.length]).toEqual(stopped.status === 200 ? [200, 0] : [409, 1]);
      for (const each of list) await waiter.post('/reservations/cancel', { tranid: each.tranid });
      await forgetFreed();
    }
  });

  it('are judged once more under the locks: none comes to a wait that was given up since, but to the next', async () => {
    const holder = await signIn(HOLDER);
    const [first, second] = [await signIn('personal@example.jp'), await signIn('special@example.jp')];
    const token = await service.tokenOf('personal@example.jp');
    for (let nth = 1; nth <= 4; nth += 1) {
      const tranid = await holder.reserve();
      const { body } = await first.post('/waiting-list', wish);
      await second.post('/waiting-list', wish);
      await work();
      await holder.post('/reservations/cancel', { tranid });
      const stop = () => service.call('DELETE', `/api/waiting-list/${body.waiting_id}`, { token });
      let stopping: ReturnType<typeof stop> | undefined;
      let asked = 0;
      const late = world.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          asked += 1;
          if (asked === nth) {
            stopping = stop();
            // Where the turn has its locks already, it is not waited for.
            await Promise.race([stopping, wait(200)]);
          }
          return result;
        },
      });
      await giveTurns({ ...service.services, db: late });
      const stopped = (await stopping)?.status;
      await work();
      const lists = [await first.list(), await second.list()];
      expect([nth, stopped, ...lists.map(({ length }) => length)]).toEqual(
        stopped === 200 ? [nth, 200, 0, 1] : [nth, 409, 1, 0],
      );
      for (const each of lists[0]) await first.post('/reservations/cancel', { tranid: each.tranid });
      for (const each of lists[1]) await second.post('/reservations/cancel', { tranid: each.tranid });
      await world.db.deleteFrom('waits').execute();
      await forgetFreed();
    }
  });

  it('go to a wait or to whoever books meanwhile, never to both', async () => {
    const [holder, waiter] = [await signIn(HOLDER), await signIn('personal@example.jp')];
    const other = await signIn('special@example.jp');
    for (let round = 0; round < 3; round += 1) {
      const tranid = await holder.reserve();
      const { body } = await waiter.post('/waiting-list', wish);
      await work();
      await holder.post('/reservations/cancel', { tranid });
      const [made] = await Promise.all([
        other.post('/reservations', { telecube_id: 1, date: DAY, hour: 12, minute: 0, interval: 60 }),
        work(),
      ]);
      const lists = [await waiter.list(), await other.list()];
      expect(lists.map(({ length }) => length)).toEqual(made.status === 200 ? [0, 1] : [1, 0]);
      for (const { tranid: id } of lists[0]) await waiter.post('/reservations/cancel', { tranid: id });
      for (const { tranid: id } of lists[1]) await other.post('/reservations/cancel', { tranid: id });
      await service.call('DELETE', `/api/waiting-list/${body.waiting_id}`, {
        token: await service.tokenOf('personal@example.jp'),
      });
      await forgetFreed();
    }
  });

  it('are given once though their work ends after any of its statements', async () => {
    const [holder, waiter] = [await signIn(HOLDER), await signIn('personal@example.jp')];
    const teller = await signIn('special@example.jp');
    for (let last = 1; last <= 8; last += 1) {
      const tranid = await holder.reserve({ interval: 120 });
      await waiter.post('/waiting-list', wish);
      await teller.post('/waiting-list', { ...wish, hour: 13, mode: 'tell' });
      await work();
      await holder.post('/reservations/cancel', { tranid });
      let asked = 0;
      const dying = world.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          asked += 1;
          if (asked >= last) throw new Error('the process has ended');
          return result;
        },
      });
      await giveTurns({ ...service.services, db: dying }).catch(() => undefined);
      await world.db.updateTable('freed_spans').set({ next_attempt_at: null }).execute();
      await work();
      expect([last, (await waiter.list()).length]).toEqual([last, 1]);
      expect(await freed()).toEqual([]);
      const noticed = await world.db
        .selectFrom('notices')
        .select('about')
        .where('about', 'like', 'wait_%')
        .orderBy('about')
        .execute();
      expect(noticed.map(({ about }) => about?.split(':')[0])).toEqual(['wait_booked', 'wait_vacancy']);
      const [{ tranid: made }] = await waiter.list();
      await waiter.post('/reservations/cancel', { tranid: made });
      await world.db.deleteFrom('notices').where('about', 'like', 'wait_%').execute();
      await world.db.deleteFrom('waits').execute();
      await forgetFreed();
    }
  });
});
