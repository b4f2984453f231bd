import { afterEach, expect, it } from 'vitest';
import { addMinutes, instantOf } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith } from '#tests/support/server/worlds.ts';

const TODAY = { date: '2026-11-20', hour: 10, minute: 0 };

describeDatabases('a booth that is used for an hour at most', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const shorten = async (booth = 1, longest_minutes: number | null = 60) => {
    const comparing = { now: instantOf(Date.now()) };
    const things = await demoWith(world.db, `booth ${booth}`, { longest_minutes }, comparing);
    return await applyThings(world.db, things, comparing);
  };

  it('is offered for no longer by its timetable and its day, also beside others', async () => {
    await shorten();
    const member = await signIn();
    const unitsOf = async (rooms: string) =>
      (await member.get(`/reservations/day-availability?rooms=${rooms}&date=2026-11-21`)).body.settings[
        'slot-sequence-limit'
      ];
    expect(await Promise.all(['1', '2', '2,1', '2,3'].map(unitsOf))).toEqual([4, 12, 4, 12]);
    const day = await member.get('/reservations/room-availability/1?date=2026-11-21');
    expect(day.body['slot-sequence-limit']).toBe(4);
    const later = await member.get('/reservations/availability-for-extension/1');
    expect(later.body['slot-sequence-limit']).toBe(4);
  });

  it('is neither reserved nor waited for longer, and says how long', async () => {
    await shorten();
    const member = await signIn();
    const long = { ...noon, interval: 75 };
    const wait = { rooms: [1], date: noon.date, hour: 12, minute: 0, interval: 75, mode: 'tell' };
    for (const refused of [
      await member.post('/reservations', long),
      await member.post('/reservations/get-price', { ...long, reservation: true }),
      await member.post('/waiting-list', wait),
    ]) {
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { interval: ['利用時間は15分単位で、1時間まで指定できます。'] },
      ]);
    }
    expect((await member.post('/reservations', noon)).status).toBe(200);
    expect((await member.post('/reservations', { ...long, telecube_id: 2, hour: 14 })).status).toBe(200);
  });

  it('has no turn of a longer wait that another of its booths can still serve', async () => {
    const [booker, teller] = [await signIn(), await signIn('special@example.jp')];
    const holder = await signIn('personal2@example.jp');
    const [inFirst, inSecond] = [
      await holder.reserve({ interval: 75 }),
      await holder.reserve({ interval: 75, telecube_id: 2 }),
    ];
    const wish = { rooms: [1, 2], date: noon.date, hour: 12, minute: 0, interval: 75 };
    const wait = (member: typeof booker, other: object) =>
      member.post('/waiting-list', { ...wish, ...other });
    const statesOf = async (member: typeof booker) =>
      (await member.get('/waiting-list')).body.waiting.map(({ state }: { state: string }) => state);
    await wait(booker, { mode: 'book', taxInPrice: 1375 });
    await wait(teller, { mode: 'tell' });
    await shorten();
    await holder.post('/reservations/cancel', { tranid: inFirst });
    await doDueWork(service.services);
    expect([await statesOf(booker), await statesOf(teller)]).toEqual([['waiting'], ['waiting']]);
    await holder.post('/reservations/cancel', { tranid: inSecond });
    await doDueWork(service.services);
    expect([await statesOf(booker), await statesOf(teller)]).toEqual([['booked'], ['waiting']]);
  });

  it('says to whoever waits for it alone that nothing of that length can be booked any more', async () => {
    const [holder, booker] = [await signIn('personal2@example.jp'), await signIn()];
    const tranid = await holder.reserve({ interval: 75 });
    const wait = { rooms: [1], date: noon.date, hour: 12, minute: 0, interval: 75, mode: 'book' };
    await booker.post('/waiting-list', { ...wait, taxInPrice: 1375 });
    await shorten();
    await holder.post('/reservations/cancel', { tranid });
    await doDueWork(service.services);
    expect((await booker.get('/waiting-list')).body.waiting).toMatchObject([
      { state: 'refused', message: '利用時間は15分単位で、1時間まで指定できます。' },
    ]);
  });

  it('has the turn of a longer wait as soon as it may be reserved for so long again', async () => {
    const [holder, booker] = [await signIn('personal2@example.jp'), await signIn()];
    const tranids = [
      await holder.reserve({ interval: 75 }),
      await holder.reserve({ interval: 75, telecube_id: 2 }),
    ];
    const wish = { rooms: [1, 2], date: noon.date, hour: 12, minute: 0, interval: 75, mode: 'book' };
    await booker.post('/waiting-list', { ...wish, taxInPrice: 1375 });
    await shorten();
    await holder.post('/reservations/cancel', { tranid: tranids[0] });
    await doDueWork(service.services);
    await shorten(1, null);
    await doDueWork(service.services);
    expect((await booker.get('/waiting-list')).body.waiting).toMatchObject([{ state: 'booked' }]);
  });

  it('has the turn of a wait that it cost too much for as soon as it costs less', async () => {
    const booker = await signIn();
    const wish = { rooms: [1], date: noon.date, hour: 12, minute: 0, interval: 60, mode: 'book' };
    await booker.post('/waiting-list', { ...wish, taxInPrice: 880 });
    await doDueWork(service.services);
    const statesOf = async () =>
      (await booker.get('/waiting-list')).body.waiting.map(({ state }: { state: string }) => state);
    expect(await statesOf()).toEqual(['waiting']);
    const comparing = { now: instantOf(Date.now()) };
    const cheaper = await demoWith(world.db, 'booth 1', { net_per_15_minutes: 200 }, comparing);
    await applyThings(world.db, cheaper, comparing);
    await doDueWork(service.services);
    expect(await statesOf()).toEqual(['booked']);
  });

  it('is used at once for no longer, and nobody is told that it could be', async () => {
    await shorten();
    await service.setClock(at('2026-11-20', '10:02'));
    const member = await signIn();
    const untilOf = async (id: number) => (await member.get(`/search/get-room/${id}`)).body.room.usable_until;
    expect([await untilOf(1), await untilOf(2)]).toEqual(['20261120110500', '20261120130500']);
    const use = (interval: number) => member.post('/reservations/immediate', { telecube_id: 1, interval });
    const refused = await use(75);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { interval: ['利用時間は15分単位で、1時間まで指定できます。'] },
    ]);
    expect((await use(60)).status).toBe(200);
  });

  it('is extended by no more, and no place to go on for longer', async () => {
    await shorten(1, 30);
    const member = await signIn();
    const used = await member.reserve({ ...TODAY, minute: 5, interval: 30 });
    await service.setClock(at('2026-11-20', '10:06'));
    await member.enter(used);
    const more = (await member.get(`/reservations/availability-for-extension?tranid=${used}`)).body;
    expect([more.time_units, more.limited_by]).toEqual([[15, 30], null]);
    const refused = await member.post('/reservations/get-price-extension', { tranid: used, timeunit: 45 });
    expect(refused.body.errors).toEqual({ timeunit: ['延長時間は15分単位で、30分まで指定できます。'] });
  });

  it('is where to go on after a use for no longer', async () => {
    await shorten(1, 30);
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    const used = await member.reserve({ ...TODAY, minute: 5, interval: 30, telecube_id: 2 });
    await other.reserve({ ...TODAY, minute: 35, interval: 30, telecube_id: 2 });
    await service.setClock(at('2026-11-20', '10:06'));
    await member.enter(used);
    const { body } = await member.get(`/reservations/availability-for-extension?tranid=${used}`);
    const next = body.neighbours.map(({ telecube_id, interval }: Record<string, number>) => [
      telecube_id,
      interval,
    ]);
    expect(next).toEqual([
      [3, 60],
      [1, 30],
    ]);
  });

  it('is not found for longer, and is no alternative for longer', async () => {
    await shorten(2);
    const member = await signIn();
    const countOf = async (interval: number) => {
      const { body } = await member.get(`/search/free?date=2026-11-21&hour=12&minute=0&interval=${interval}`);
      return body.places.find(({ floor_map_id: floor }: { floor_map_id: number }) => floor === 1);
    };
    expect(await countOf(60)).toMatchObject({ booth_count: 3, free_count: 3 });
    expect(await countOf(75)).toMatchObject({ booth_count: 2, free_count: 2, telecube_ids: [1, 3] });
    const other = await signIn('personal2@example.jp');
    await other.reserve({ interval: 180 });
    const insteadOf = async (interval: number) => {
      const { body } = await member.post('/reservations', { ...noon, interval });
      return body.alternatives.map(({ telecube_id }: { telecube_id: number }) => telecube_id);
    };
    expect(await insteadOf(60)).toContain(2);
    expect(await insteadOf(75)).not.toContain(2);
  });

  it('leaves what is reserved as long as it is, also when it is moved there', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ interval: 120 });
    expect(describePlan(await shorten())).toContain(
      '1 reservation to come keeps the length, also when moved in the booth.',
    );
    await shorten(2);
    const move = (slot: object) =>
      member.post('/reservations/get-price-move', { tranid, ...noon, interval: 120, ...slot });
    expect((await move({ hour: 14 })).status).toBe(200);
    expect((await move({ hour: 14, telecube_id: 3 })).status).toBe(200);
    const longestOf = async (slot: object) => (await move(slot)).body.errors.interval;
    expect(await longestOf({ telecube_id: 2 })).toEqual(['利用時間は15分単位で、1時間まで指定できます。']);
    expect(await longestOf({ hour: 14, interval: 135 })).toEqual([
      '利用時間は15分単位で、2時間まで指定できます。',
    ]);
    await service.setClock(addMinutes(at('2026-11-21', '12:00'), -30));
    const earlier = await member.post('/reservations/move', {
      tranid,
      ...noon,
      hour: 11,
      minute: 45,
      interval: 120,
    });
    expect(earlier.status).toBe(200);
    expect((await shorten(1, null)).changes.map(({ fields }) => fields)).toEqual([['longest_minutes']]);
  });
});
