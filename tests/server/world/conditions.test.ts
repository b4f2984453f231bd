import { afterEach, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import type { Thing } from '#server/world/model/things.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith } from '#tests/support/server/worlds.ts';

/** A Tuesday; the day before is the last of the former rate and hours. */
const DAY = '2026-12-01';
const BEFORE = '2026-11-30';
const hours = (opens: number, closes: number) =>
  Object.fromEntries(
    ['workday', 'saturday', 'sunday'].flatMap((day) => [
      [`${day}_opens`, opens],
      [`${day}_closes`, closes],
    ]),
  );
const CHANGE = { from: DAY, net_per_15_minutes: 400, ...hours(600, 1_200) };

describeDatabases('a rate and hours from a day on', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const change = async (...booths: readonly number[]) => {
    for (const booth of booths) {
      await applyThings(world.db, await demoWith(world.db, `booth ${booth}`, { conditions_from: [CHANGE] }));
    }
  };
  const quoteOf = async (who: Visitor, slot: object) =>
    (await who.post('/reservations/get-price', { ...noon, ...slot })).body;

  it('are those of the day that is looked at: its timetable, its quote, its reservation', async () => {
    const member = await signIn();
    await change(1);
    const dayOf = async (date: string) =>
      (await member.get(`/reservations/day-availability?rooms=1,2&date=${date}`)).body;
    const [before, after] = [await dayOf(BEFORE), await dayOf(DAY)];
    const ratesOf = (day: { telecubes: readonly { price_per_15min: number }[] }) =>
      day.telecubes.map((booth) => booth.price_per_15min);
    expect([ratesOf(before), ratesOf(after)]).toEqual([
      [250, 250],
      [400, 250],
    ]);
    expect(await quoteOf(member, { date: BEFORE })).toMatchObject({ price: 1_000 });
    expect(await quoteOf(member, { date: DAY })).toMatchObject({ price: 1_600 });
    const early = { date: DAY, hour: 9, minute: 0 };
    expect((await member.post('/reservations', { ...noon, ...early })).status).toBe(422);
    const tranid = await member.reserve({ date: DAY, hour: 10 });
    const [row] = await world.db
      .selectFrom('reservations')
      .select(['net', 'net_per_15_minutes'])
      .where('tranid', '=', tranid)
      .execute();
    expect(row).toEqual({ net: 1_600, net_per_15_minutes: 400 });
  });

  it('leave a reservation its rate, when it is extended and when it is moved within the booth', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ date: DAY });
    await change(1, 2);
    const move = async (slot: object) =>
      (await member.post('/reservations/get-price-move', { tranid, ...noon, date: DAY, ...slot })).body;
    expect(await move({ hour: 14 })).toMatchObject({ price: 1_000, difference: 0 });
    expect(await move({ hour: 14, telecube_id: 2 })).toMatchObject({ price: 1_600 });
    expect(
      (await member.post('/reservations/get-price-move', { tranid, ...noon, date: DAY, hour: 20 })).status,
    ).toBe(422);
    await service.setClock(at(DAY, '12:30'));
    await member.enter(tranid);
    const { body } = await member.get(`/reservations/availability-for-extension?tranid=${tranid}`);
    expect(body.prices[0]).toBe(275);
  });

  it('give way to what a file says when their day has come', async () => {
    const member = await signIn();
    const apply = async (values: Thing['values']) => {
      const also = { now: instantOf(Date.now()) };
      const { changes } = await applyThings(
        world.db,
        await demoWith(world.db, 'booth 1', values, also),
        also,
      );
      return changes.map(({ fields }) => fields);
    };
    await change(1);
    await service.setClock(at(DAY, '08:00'));
    expect(await apply({}), 'it has come by itself').toEqual([]);
    expect(await apply({ seats: 2 })).toEqual([['seats']]);
    expect(await quoteOf(member, { date: DAY })).toMatchObject({ price: 1_600 });
    expect(await apply({ net_per_15_minutes: 300 })).toEqual([['net_per_15_minutes']]);
    expect(await quoteOf(member, { date: DAY })).toMatchObject({ price: 1_200 });
    await apply(hours(420, 1_380));
    expect(await quoteOf(member, { date: DAY, hour: 9 })).toMatchObject({ price: 1_200 });
  });

  it('are those of the wished day in a search by time, and of the day on which it is free next', async () => {
    const member = await signIn();
    await change(1, 2, 3);
    const floorOn = async (date: string, hour: number, minute = 0) => {
      const query = new URLSearchParams({ date, hour: `${hour}`, minute: `${minute}`, interval: '60' });
      const { body } = await member.get(`/search/free?${query}`);
      return body.places.find(({ floor_map_id: floor }: { floor_map_id: number }) => floor === 1);
    };
    expect(await floorOn(BEFORE, 12)).toMatchObject({ taxInPrice: 1_100, free_count: 3 });
    expect(await floorOn(DAY, 12)).toMatchObject({ taxInPrice: 1_760, free_count: 3 });
    expect(await floorOn(DAY, 20)).toMatchObject({ free_count: 0 });
    expect(await floorOn(BEFORE, 22, 30)).toMatchObject({
      taxInPrice: 1_760,
      free_count: 0,
      next_free_at: '20261201100000',
    });
  });

  it('hold from the day on at home, in lists, for the usual reservation, and before anybody signs in', async () => {
    const member = await signIn();
    await change(1, 2, 3);
    const seen = async () => {
      const [list, home, metadata] = await Promise.all(
        ['/search/get-list-of-places/1', '/home', '/metadata.json'].map(
          async (path) => (await member.get(path)).body,
        ),
      );
      const [floor] = list.floormaps;
      return {
        floor: [floor.unit_price, floor.min_business_workday, floor.max_business_sunday],
        booth: floor.telecubes[0].taxInPrice,
        home: home.places[0].unit_price,
        usual: home.usual[0].price,
        lowest: metadata.lowest_price.per_15_minutes,
      };
    };
    const now = { floor: [275, '07:00', '23:00'], booth: 275, home: 275, usual: 1_100, lowest: 275 };
    expect(await seen()).toEqual(now);
    // The evening before, the hours of the floor are those of the next days, and so is the usual reservation.
    await service.setClock(at(BEFORE, '23:10'));
    expect(await seen()).toEqual({ ...now, floor: [275, '10:00', '20:00'], usual: 1_760 });
    await service.setClock(at(DAY, '12:00'));
    expect(await seen()).toEqual({
      floor: [440, '10:00', '20:00'],
      booth: 440,
      home: 440,
      usual: 1_760,
      lowest: 275,
    });
    await applyThings(
      world.db,
      await demoWith(world.db, 'booth 1', {
        conditions_from: [{ ...CHANGE, from: '2026-12-02', net_per_15_minutes: 100 }],
      }),
    );
    expect((await seen()).lowest).toBe(275);
    await service.setClock(at('2026-12-02', '12:00'));
    expect(await seen()).toMatchObject({ floor: [110, '10:00', '20:00'], booth: 110, lowest: 110 });
  });

  it('are announced beside the rate of today, as far as one may reserve, and not to guests', async () => {
    const member = await signIn();
    const announced = async (who = member) => {
      const [floor, booth] = await Promise.all(
        ['/search/get-floormap/1', '/search/get-room/1'].map(async (path) => (await who.get(path)).body),
      );
      return [
        floor.floormap.telecubes[0].next_price,
        booth.room.next_price,
        floor.floormap.telecubes[1].next_price,
      ];
    };
    const from = async (conditions_from: Thing['values']['conditions_from'] = null) => {
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { conditions_from }));
    };
    expect(await announced()).toEqual([null, null, null]);
    await change(1);
    const told = { from: DAY, unit_price: 440 };
    expect(await announced()).toEqual([told, told, null]);
    expect(await announced(visitor(service, await service.guestToken()))).toEqual([null, null, null]);
    // Fourteen days can be reserved, today included.
    await from([{ ...CHANGE, from: '2026-12-04' }]);
    expect(await announced()).toEqual([null, null, null]);
    await from([
      { ...CHANGE, from: DAY, net_per_15_minutes: 250 },
      { ...CHANGE, from: '2026-12-03' },
    ]);
    const later = { from: '2026-12-03', unit_price: 440 };
    expect(await announced()).toEqual([later, later, null]);
    await change(1);
    await service.setClock(at(DAY, '00:00'));
    expect(await announced()).toEqual([null, null, null]);
  });
});
