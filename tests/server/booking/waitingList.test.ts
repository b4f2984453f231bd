import { describe, expect, it } from 'vitest';
import { readOutbox } from '#server/demo/outbox.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';
const SECOND = 'personal2@example.jp';
const THIRD = 'special@example.jp';

/** Noon of tomorrow in booth 1, to be booked at the price of its hour. */
const wish = {
  rooms: [1],
  date: DAY,
  hour: 12,
  minute: 0,
  interval: 60,
  tolerance: 0,
  mode: 'book',
  taxInPrice: 1100,
};

describeDatabases('the waiting list', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = ME) => {
    const token = await service.tokenOf(loginid);
    const member = visitor(service, token);
    return {
      ...member,
      wait: (other: object = {}) => member.post('/waiting-list', { ...wish, ...other }),
      waits: async () => (await member.get('/waiting-list')).body.waiting,
      stop: (id: number, seen?: string) =>
        service.call('DELETE', `/api/waiting-list/${id}${seen ? `?seen=${seen}` : ''}`, { token }),
      notices: async (about: string) =>
        (await member.get('/notices')).body.notices.filter(({ contents }: { contents: string }) =>
          contents.includes(about),
        ),
    };
  };
  const work = () => doDueWork(service.services);
  const freedSpans = () => world.db.selectFrom('freed_spans').select(['telecube_id', 'starts_at']).execute();

  it('books for whoever waits once the span comes free, and says so by notice and mail', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    const { body } = await waiter.wait();
    expect(body).toEqual({ message: 'OK', waiting_id: expect.any(Number) });
    await work();
    expect(await waiter.waits()).toMatchObject([{ state: 'waiting', ahead: 0, mode: 'book', tranid: null }]);
    await holder.post('/reservations/cancel', { tranid });
    await work();
    const [booked] = await waiter.waits();
    expect(booked).toMatchObject({
      waiting_id: body.waiting_id,
      state: 'booked',
      tranid: expect.any(Number),
    });
    expect(await waiter.list()).toMatchObject([{ tranid: booked.tranid, taxInPrice: 1100 }]);
    expect(service.charges).toEqual([]);
    expect(await waiter.notices('空き待ちの予約が取れました')).toHaveLength(1);
    const mails = (await mailsTo(world, ME)).filter(({ subject }) => subject.includes('空き待ち'));
    expect(mails).toEqual([
      {
        subject: '【コモリ】空き待ちの予約が取れました',
        body: expect.stringContaining('/user/app/reservations'),
      },
    ]);
    expect(mails[0]?.body).toContain('無料でキャンセルできます');
    // The mail has the calendar's entry of that reservation, as each mail about one.
    const outbox = await readOutbox(service.services, 'demo');
    expect(outbox.find(({ subject }) => subject.includes('空き待ち'))?.attachments).toMatchObject([
      { filename: `komori-${booked.tranid}.ics` },
    ]);
    expect(await freedSpans()).toEqual([]);
    await waiter.post('/reservations/cancel', { tranid: booked.tranid });
  });

  it('is first come, first served, and one for each', async () => {
    const [holder, first, second] = [await signIn(SECOND), await signIn(), await signIn(THIRD)];
    const tranid = await holder.reserve();
    await first.wait();
    await second.wait();
    expect(await second.waits()).toMatchObject([{ ahead: 1 }]);
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect([await first.waits(), await second.waits()]).toMatchObject([
      [{ state: 'booked' }],
      [{ state: 'waiting', ahead: 0 }],
    ]);
    const [{ tranid: next }] = await first.waits();
    await first.post('/reservations/cancel', { tranid: next });
    await work();
    expect(await second.waits()).toMatchObject([{ state: 'booked' }]);
    await second.post('/reservations/cancel', { tranid: (await second.waits())[0].tranid });
  });

  it('has those of others before it alone, never another of its own member', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve({ interval: 120 });
    await waiter.wait();
    await waiter.wait({ minute: 30 });
    expect(await waiter.waits()).toMatchObject([{ ahead: 0 }, { ahead: 0 }]);
    await holder.post('/reservations/cancel', { tranid });
  });

  it('notices at once what came free before the waiting began', async () => {
    const waiter = await signIn();
    await waiter.wait();
    await work();
    expect(await waiter.waits()).toMatchObject([{ state: 'booked' }]);
  });

  it('tells all who want to be told at once, after those who want it booked, and keeps nothing for them', async () => {
    const [holder, teller, booker] = [await signIn(SECOND), await signIn(), await signIn(THIRD)];
    const guest = visitor(service, await service.guestToken());
    const tranid = await holder.reserve({ interval: 120 });
    await teller.wait({ mode: 'tell', taxInPrice: undefined });
    await teller.wait({ mode: 'tell', hour: 13 });
    await guest.post('/waiting-list', { ...wish, mode: 'tell', hour: 13 });
    await booker.wait();
    expect(await teller.waits()).toMatchObject([{ ahead: 1 }, { ahead: 0 }]);
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await booker.waits()).toMatchObject([{ state: 'booked' }]);
    expect(await teller.waits()).toMatchObject([{ state: 'waiting' }, { state: 'told' }]);
    expect((await guest.get('/waiting-list')).body.waiting).toMatchObject([{ state: 'told' }]);
    expect(await teller.notices('お待ちの時間に空きが出ました')).toHaveLength(1);
    const mails = (await mailsTo(world, ME)).filter(({ subject }) => subject.includes('空きが出ました'));
    expect(mails.map(({ body }) => body)).toEqual([
      expect.stringContaining(
        '/user/app/area-search/make-reservation?room=1&date=2026-11-21&hour=13&minute=0&interval=60&booth=1',
      ),
    ]);
    await work();
    expect(await teller.notices('お待ちの時間に空きが出ました')).toHaveLength(1);
  });

  it('tells once whoever can’t have it booked, and gives the next one the turn', async () => {
    const [holder, first, second] = [await signIn(SECOND), await signIn(), await signIn(THIRD)];
    const tranid = await holder.reserve();
    await first.wait();
    await second.wait();
    await world.db
      .updateTable('members')
      .set({ card_token: null })
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', 1)
      .execute();
    await holder.post('/reservations/cancel', { tranid });
    await work();
    await work();
    expect(await first.waits()).toMatchObject([
      { state: 'refused', message: expect.stringContaining('カード') },
    ]);
    expect(await second.waits()).toMatchObject([{ state: 'booked' }]);
    expect(await first.notices('空き待ちの予約ができませんでした')).toHaveLength(1);
    expect(
      (await mailsTo(world, ME)).filter(({ subject }) => subject.includes('できませんでした')),
    ).toHaveLength(1);
    expect(await first.list()).toEqual([]);
  });

  it('counts against no limit until it is booked, and then as a booking', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    await waiter.wait();
    for (const hour of [14, 15, 16]) await waiter.reserve({ hour });
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await waiter.waits()).toMatchObject([
      { state: 'refused', message: '予約できる件数の上限に達しています。' },
    ]);
  });

  it('passes over whom a booth costs more than they said, and goes on waiting for them', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    await waiter.wait({ taxInPrice: 1099 });
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await waiter.waits()).toMatchObject([{ state: 'waiting' }]);
    expect([await waiter.list(), await freedSpans()]).toEqual([[], []]);
  });

  it('takes the start nearest to the wish that has come free', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const freed = await holder.reserve();
    for (const hour of [11, 13]) await holder.reserve({ hour });
    await waiter.wait({ minute: 45, interval: 30, tolerance: 30, taxInPrice: 550 });
    await work();
    await holder.post('/reservations/cancel', { tranid: freed });
    await work();
    expect(await waiter.list()).toMatchObject([
      { reserve_start_time: '20261121123000', reserve_end_time: '20261121130000' },
    ]);
  });

  it('ends where the member’s own booking satisfies it, and where they leave', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve({ interval: 120 });
    await waiter.wait({ rooms: [1, 2], tolerance: 15 });
    const own = await waiter.reserve({ telecube_id: 2, minute: 10 });
    expect(await waiter.waits()).toMatchObject([{ state: 'ended' }]);
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await waiter.list()).toHaveLength(1);
    const again = await waiter.wait({ rooms: [1, 2], tolerance: 15 });
    expect([again.status, again.body.code, again.body.tranid]).toEqual([409, 'already_reserved', own]);
    const other = await signIn(THIRD);
    await other.reserve();
    await holder.wait();
    await service.call('DELETE', '/api/settings/delete-user', { token: await service.tokenOf(SECOND) });
    expect(await world.db.selectFrom('waits').select('wait_id').where('member_id', '=', 2).execute()).toEqual(
      [],
    );
  });

  it('books until 60 minutes before the start, and tells from then on until the start', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    await waiter.wait();
    await service.setClock(at(DAY, '11:00'));
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await waiter.waits()).toMatchObject([{ state: 'told', tranid: null }]);
    expect(await waiter.list()).toEqual([]);
    const late = await waiter.wait();
    expect([late.status, late.body.code]).toEqual([409, 'too_soon']);
  });

  it('ends by itself once its latest start has passed, and leaves its place to another', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    await holder.reserve({ interval: 180 });
    for (const hour of [12, 13]) await waiter.wait({ hour });
    await waiter.wait({ hour: 14, mode: 'tell' });
    const fourth = await waiter.wait({ minute: 30, mode: 'tell' });
    expect([fourth.status, fourth.body.code]).toEqual([409, 'waiting_limit']);
    await service.setClock(at(DAY, '12:00'));
    expect((await waiter.waits()).map(({ state }: { state: string }) => state)).toEqual([
      'ended',
      'waiting',
      'waiting',
    ]);
    expect((await waiter.wait({ hour: 13, minute: 30, mode: 'tell' })).status).toBe(200);
  });

  it.each([
    ['tell', 0],
    ['book', 0],
    ['tell', 15],
  ] as const)(
    'ends once nothing it is for could be reserved any more, to %s with %i minutes',
    async (mode, tolerance) => {
      const [holder, waiter] = [await signIn(SECOND), await signIn()];
      await holder.reserve({ interval: 180 });
      const leads = (boothIds: readonly number[], lead_minutes: number) =>
        world.db.updateTable('booths').set({ lead_minutes }).where('telecube_id', 'in', boothIds).execute();
      await leads([1], 90);
      await leads([2], 120);
      await waiter.wait({ hour: 13, rooms: [1, 2], mode, tolerance });
      await waiter.wait({ hour: 14, mode: 'tell' });
      await waiter.wait({ hour: 14, minute: 30, mode: 'tell' });
      const last = 13 * 60 + tolerance - 90;
      const timeOf = (minutes: number) =>
        `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      await service.setClock(at(DAY, timeOf(last - 1)));
      const another = { hour: 14, minute: 45, mode: 'tell' } as const;
      expect((await waiter.wait(another)).body.code).toBe('waiting_limit');
      await service.setClock(at(DAY, timeOf(last)));
      expect((await waiter.waits()).map(({ state }: { state: string }) => state)).toEqual([
        'ended',
        'waiting',
        'waiting',
      ]);
      expect((await waiter.wait(another)).status).toBe(200);
    },
  );

  it('is had once for a span of the same booths, in whichever order, from two tabs at once', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    const asked = await Promise.all([
      waiter.wait({ rooms: [1, 2], mode: 'tell' }),
      waiter.wait({ rooms: [2, 1], mode: 'tell', tolerance: 30 }),
    ]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(asked.find(({ status }) => status === 409)?.body.code).toBe('already_waiting');
    expect(await waiter.waits()).toHaveLength(1);
    // Another length, other booths, another member: other wishes.
    expect((await waiter.wait({ rooms: [1, 2], interval: 45, mode: 'tell' })).status).toBe(200);
    expect((await waiter.wait({ rooms: [1], mode: 'tell' })).status).toBe(200);
    expect((await (await signIn(THIRD)).wait({ rooms: [1, 2], mode: 'tell' })).status).toBe(200);
    await holder.post('/reservations/cancel', { tranid });
  });

  describe('its outlook', () => {
    const asked = { telecube_id: 1, rooms: [1, 2, 3], date: wish.date, hour: 12, minute: 0, interval: 60 };
    const outlook = async (who: Awaited<ReturnType<typeof signIn>>, other: object = {}) =>
      (await who.post('/waiting-list/get-outlook', { ...asked, ...other })).body;

    it('counts those of others who are booked for before, and nobody who is only told', async () => {
      const [holder, first, second] = [await signIn(SECOND), await signIn(), await signIn(THIRD)];
      const tranid = await holder.reserve();
      expect(await outlook(second)).toMatchObject({ ahead: 0 });
      await first.wait();
      expect(await outlook(second)).toMatchObject({ ahead: 1 });
      expect(await outlook(first), 'the own one is no other’s').toMatchObject({ ahead: 0 });
      expect(await outlook(second, { telecube_id: 2, rooms: [2] }), 'of other booths').toMatchObject({
        ahead: 0,
      });
      expect(await outlook(second, { hour: 13 }), 'at another time').toMatchObject({ ahead: 0 });
      await second.wait({ mode: 'tell' });
      expect(await outlook(holder)).toMatchObject({ ahead: 1 });
      await holder.post('/reservations/cancel', { tranid });
    });

    it('names the same time elsewhere in the area, and the nearest time of the booth, with prices', async () => {
      const [holder, waiter] = [await signIn(SECOND), await signIn()];
      const tranid = await holder.reserve();
      const { openings } = await outlook(waiter);
      expect(openings).toHaveLength(2);
      const [elsewhere, later] = openings;
      expect([1, 2, 3]).not.toContain(elsewhere.telecube_id);
      expect(elsewhere).toMatchObject({ hour: 12, minute: 0, interval: 60, taxInPrice: expect.any(Number) });
      const there = await world.db
        .selectFrom('booths')
        .leftJoin('floor_maps', 'floor_maps.floor_map_id', 'booths.floor_map_id')
        .select(['booths.walk_minutes', 'floor_maps.walk_minutes as floor_walk', 'booths.floor_map_id'])
        .where('booths.tenant_id', '=', 'demo')
        .where('booths.telecube_id', '=', elsewhere.telecube_id)
        .executeTakeFirstOrThrow();
      const walk = there.floor_map_id === null ? there.walk_minutes : there.floor_walk;
      expect([walk, elsewhere.walk_minutes]).toEqual([expect.any(Number), walk]);
      expect(later).toMatchObject({ telecube_id: 1, interval: 60, taxInPrice: 1100, walk_minutes: null });
      expect([later.hour, later.minute]).not.toEqual([12, 0]);
      // All that are named can be reserved.
      for (const { telecube_id, hour, minute } of openings) {
        const made = await waiter.post('/reservations', {
          ...asked,
          telecube_id,
          hour,
          minute,
          rooms: undefined,
        });
        expect(made.status).toBe(200);
        await waiter.post('/reservations/cancel', { tranid: made.body.tranid });
      }
      await holder.post('/reservations/cancel', { tranid });
    });

    it('tells guests no price, names nothing that has passed, and no booth that is not there', async () => {
      const guest = visitor(service, await service.guestToken());
      const { body } = await guest.post('/waiting-list/get-outlook', asked);
      expect(body.openings.map(({ taxInPrice }: { taxInPrice: unknown }) => taxInPrice)).toEqual([
        null,
        null,
      ]);
      const waiter = await signIn();
      expect(await outlook(waiter, { date: '2026-11-01' })).toMatchObject({ ahead: 0, openings: [] });
      expect(await outlook(waiter, { telecube_id: 99_999 })).toMatchObject({ code: 'not_found' });
    });
  });

  it('can be had again once it was given up', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    await holder.reserve();
    const { body } = await waiter.wait({ mode: 'tell' });
    await waiter.stop(body.waiting_id);
    expect((await waiter.wait({ mode: 'tell' })).status).toBe(200);
  });

  it('is given up by its member, unless its turn has come', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    const { body: given } = await waiter.wait();
    expect((await waiter.stop(given.waiting_id)).status).toBe(200);
    expect((await waiter.stop(given.waiting_id)).status).toBe(200);
    const { body: kept } = await waiter.wait();
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect(await waiter.waits()).toMatchObject([{ state: 'ended' }, { state: 'booked' }]);
    const late = await waiter.stop(kept.waiting_id);
    expect([late.status, late.body.code]).toEqual([409, 'turn_came']);
    expect((await holder.stop(kept.waiting_id)).status).toBe(404);
  });

  it('goes off the list once its member has seen its reservation, which stays', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    const { body: given } = await waiter.wait();
    await holder.post('/reservations/cancel', { tranid });
    await work();
    expect((await waiter.stop(given.waiting_id, 'waiting')).body.code).toBe('turn_came');
    expect((await waiter.stop(given.waiting_id, 'booked')).status).toBe(200);
    expect(await waiter.waits()).toMatchObject([{ state: 'ended' }]);
    expect(await waiter.list()).toHaveLength(1);
  });

  it('is not given up by a device that knows it as going on, while its reservation stands', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const { body: given } = await waiter.wait({ tolerance: 0 });
    await holder.post('/reservations/cancel', { tranid: await holder.reserve() });
    await work();
    const [own] = await waiter.list();
    expect((await waiter.stop(given.waiting_id, 'booked')).status).toBe(200);
    expect((await waiter.stop(given.waiting_id, 'waiting')).body.code).toBe('turn_came');
    await waiter.post('/reservations/cancel', { tranid: own?.tranid });
    expect((await waiter.stop(given.waiting_id, 'waiting')).status).toBe(200);
  });

  it('tells of its reservation in the app and by mail, and how to keep it or to cancel it', async () => {
    const [holder, waiter] = [await signIn(SECOND), await signIn()];
    const tranid = await holder.reserve();
    await waiter.wait();
    await holder.post('/reservations/cancel', { tranid });
    await work();
    const free = '11月21日(土) 11:00まで、無料でキャンセルできます。料金はその時刻に確定します。';
    const kept = 'そのまま利用する場合、お手続きは必要ありません。';
    const price = '1,100円（税込）';
    expect(await waiter.notices('空き待ちの予約が取れました')).toMatchObject([
      { contents: expect.stringContaining(`${price}\n${free}\n${kept}`), leads_to: 'reservations' },
    ]);
    const [mail] = (await mailsTo(world, ME)).filter(({ subject }) => subject.includes('予約が取れました'));
    expect(mail?.body).toContain(`${price}\n\n${free}${kept}`);
    expect(mail?.body).toMatch(/ご予約の確認とキャンセル\nhttp.*\/user\/app\/reservations\?tranid=\d+$/m);
  });

  it.each([
    ['a time that has passed', { date: '2026-11-20', hour: 9 }, [422, 'invalid']],
    ['a day beyond the reservable ones', { date: '2026-12-05' }, [422, 'invalid']],
    ['a time at which the booth is closed', { hour: 2 }, [422, 'invalid']],
    ['a booth that there is not', { rooms: [1, 999] }, [404, 'not_found']],
    ['no booth', { rooms: [] }, [422, 'invalid']],
    ['a length between the units', { interval: 20 }, [422, 'invalid']],
    ['a tolerance that is not offered', { tolerance: 20 }, [422, 'invalid']],
    ['a booking at no price', { taxInPrice: undefined }, [422, 'invalid']],
  ])('refuses %s', async (_, other, answer) => {
    const waiter = await signIn();
    const { status, body } = await waiter.wait(other);
    expect([status, body.code]).toEqual(answer);
    expect(await waiter.waits()).toEqual([]);
  });

  it('refuses a floor whose passcode was not entered', async () => {
    const waiter = await signIn();
    const { telecube_id } = await world.db
      .selectFrom('booths')
      .innerJoin('floor_maps', (join) =>
        join
          .onRef('floor_maps.tenant_id', '=', 'booths.tenant_id')
          .onRef('floor_maps.floor_map_id', '=', 'booths.floor_map_id'),
      )
      .select('telecube_id')
      .where('floor_maps.passcode', 'is not', null)
      .orderBy('telecube_id')
      .executeTakeFirstOrThrow();
    const { status, body } = await waiter.wait({ rooms: [telecube_id] });
    expect([status, body.code, body.floormap_id]).toEqual([403, 'passcode_required', 4]);
    const asked = { telecube_id, rooms: [telecube_id], date: wish.date, hour: 12, minute: 0, interval: 60 };
    const outlook = await waiter.post('/waiting-list/get-outlook', asked);
    expect([outlook.status, outlook.body.code, outlook.body.floormap_id]).toEqual([
      403,
      'passcode_required',
      4,
    ]);
    // Nor is one of its booths named to whoever asks about another.
    const { body: open } = await waiter.post('/waiting-list/get-outlook', {
      ...asked,
      telecube_id: 1,
      rooms: [1],
    });
    const named = open.openings.map((opening: { telecube_id: number }) => opening.telecube_id);
    expect(named).not.toContain(telecube_id);
  });

  it('books nothing for guests', async () => {
    const guest = visitor(service, await service.guestToken());
    const { status, body } = await guest.post('/waiting-list', wish);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('is begun once, however often the command is sent', async () => {
    const waiter = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => waiter.post('/waiting-list', wish, 'once')),
    );
    expect(new Set(answers.map(({ body }) => body.waiting_id)).size).toBe(1);
    expect(await waiter.waits()).toHaveLength(1);
  });
});
