import { expect, it } from 'vitest';
import { addDays, dateOf } from '#domain/time.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { visitor } from '#tests/support/server/visit.ts';

interface Place {
  readonly area_id: number;
  readonly floor_map_id: number | null;
  readonly telecube_ids: readonly number[];
  readonly free_count: number;
  readonly booth_count: number;
  readonly next_free_at: string | null;
  readonly closed: string | null;
}

describeDatabase('places with what is free for a time', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const TODAY = '2026-11-20';
  const afternoon = { date: TODAY, hour: 14, minute: 0, interval: 60 };
  const query = (wish: object = {}) =>
    new URLSearchParams(
      Object.entries({ ...afternoon, ...wish }).map(([name, value]) => [name, String(value)]),
    );
  const search = (who: Visitor, wish: object = {}) => who.get(`/search/free?${query(wish)}`);
  const places = async (who: Visitor, wish: object = {}): Promise<readonly Place[]> =>
    (await search(who, wish)).body.places;
  const floor = async (who: Visitor, wish: object = {}) =>
    (await places(who, wish)).find((place) => place.floor_map_id === 1);
  const single = async (who: Visitor, id: number, wish: object = {}) =>
    (await places(who, wish)).find(({ telecube_ids }) => telecube_ids.includes(id));

  it('are all of all areas, with the price of the time, and the middle of each area', async () => {
    const { status, body } = await search(await signIn());
    expect(status).toBe(200);
    const booths = await world.db.selectFrom('booths').select('telecube_id').execute();
    const listed = body.places.flatMap((place: Place) => place.telecube_ids);
    expect(listed.toSorted((a: number, b: number) => a - b)).toEqual(
      booths.map((booth) => booth.telecube_id).toSorted((a, b) => a - b),
    );
    expect(body.places[0]).toEqual({
      area_id: 1,
      floor_map_id: 1,
      telecube_ids: [1, 2, 3],
      place_name: '東京駅 八重洲口',
      name: '八重洲地下街 地下1階',
      latitude: 35.6803,
      longitude: 139.7692,
      is_favourite: 0,
      booth_count: 3,
      free_count: 3,
      next_free_at: null,
      closed: null,
      walk_minutes: 2,
      exit: '八重洲中央口',
      taxInPrice: 1100,
      same_for_all: 1,
    });
    expect(body.areas.map(({ name }: { name: string }) => name)).toContain('東京駅 八重洲口');
    expect(Math.abs(body.areas[0].latitude - 35.68)).toBeLessThan(0.005);
    expect(body.settings).toMatchObject({ 'reservable-days': 14, 'reservation-time-unit': 3 });
  });

  it('have the figures of the home screen, where the time is now and the length a unit', async () => {
    const [mine, theirs] = [await signIn(), await signIn('corporate@example.jp')];
    await theirs.reserve({ date: TODAY, hour: 10, minute: 15, interval: 15, telecube_id: 1 });
    await theirs.reserve({ date: TODAY, hour: 10, minute: 5, interval: 60, telecube_id: 4 });
    await mine.reserve({ date: TODAY, hour: 10, minute: 5, interval: 45, telecube_id: 11 });
    const figures = (all: readonly Place[]) =>
      all.map(({ telecube_ids, booth_count, free_count, next_free_at, closed }) => ({
        telecube_ids,
        booth_count,
        free_count,
        next_free_at,
        closed,
      }));
    const atHome = figures((await mine.get('/home')).body.places);
    expect(atHome.filter(({ free_count, booth_count }) => free_count < booth_count)).toHaveLength(3);
    expect(figures(await places(mine, { hour: 10, minute: 5, interval: 15 }))).toEqual(atHome);
  });

  it('count a booth that is free for the whole time, and say from when the next is for as long', async () => {
    const [mine, theirs] = [await signIn(), await signIn('corporate@example.jp')];
    await theirs.reserve({ ...afternoon, telecube_id: 1, minute: 30, interval: 30 });
    expect(await floor(mine)).toMatchObject({ free_count: 2, next_free_at: null });
    expect(await floor(mine, { interval: 30 })).toMatchObject({ free_count: 3 });
    await theirs.reserve({ ...afternoon, telecube_id: 2 });
    // The member's own is taken for a second one, too.
    await mine.reserve({ ...afternoon, telecube_id: 3, interval: 90 });
    expect(await floor(mine)).toMatchObject({ free_count: 0, next_free_at: '20261120150000', closed: null });
    expect(await floor(mine, { interval: 15 })).toMatchObject({ free_count: 1 });
    // From 14:00 booth 1 has 30 minutes, which is less than 45.
    expect(await floor(mine, { interval: 45 })).toMatchObject({ next_free_at: '20261120150000' });
  });

  it('say why none is free outside of the hours, across closing time, and on a day off', async () => {
    const member = await signIn();
    const closed = { free_count: 0, closed: 'hours' };
    const early = await floor(member, { date: '2026-11-21', hour: 6 });
    expect(early).toMatchObject({ ...closed, next_free_at: '20261121070000' });
    const late = await floor(member, { hour: 22, minute: 30 });
    expect(late).toMatchObject({ ...closed, next_free_at: '20261121070000' });
    expect(await floor(member, { hour: 22 })).toMatchObject({ free_count: 3, closed: null });
    expect(await single(member, 11, { date: '2026-11-23' })).toMatchObject({
      free_count: 0,
      closed: 'day',
      next_free_at: '20261124070000',
    });
  });

  it('name no day that can not be reserved yet', async () => {
    const member = await signIn();
    const last = addDays(dateOf(at(TODAY, '10:00')), 13);
    await world.db
      .insertInto('closed_days')
      .values({ tenant_id: 'demo', telecube_id: 12, closed_on: last })
      .execute();
    expect(await single(member, 12, { date: last })).toMatchObject({ closed: 'day', next_free_at: null });
  });

  it('are those with booths as they are wished for, of which the others are not counted', async () => {
    const member = await signIn();
    const rows = await world.db
      .selectFrom('booths')
      .select(['telecube_id', 'seats', 'equipment'])
      .where('tenant_id', '=', 'demo')
      .execute();
    const found = async (wish: object) =>
      (await places(member, wish)).flatMap(({ telecube_ids }) => telecube_ids).toSorted((a, b) => a - b);
    const built = (fits: (row: (typeof rows)[number]) => boolean) =>
      rows.flatMap((row) => (fits(row) ? [row.telecube_id] : [])).toSorted((a, b) => a - b);
    const withMonitor = built(({ equipment }) => equipment.includes('monitor'));
    const forTwo = built(({ seats }) => seats === 2);
    expect(withMonitor.length).toBeGreaterThan(0);
    expect(await found({ equipment: 'monitor,outlet' })).toEqual(withMonitor);
    expect(forTwo.length).toBeGreaterThan(0);
    expect(await found({ seats: 2 })).toEqual(forTwo);
    await world.db
      .updateTable('booths')
      .set({ equipment: ['monitor', 'outlet', 'wifi', 'window'] })
      .where('telecube_id', '=', 2)
      .execute();
    expect(await floor(member, { equipment: 'window,monitor' })).toMatchObject({
      telecube_ids: [2],
      booth_count: 1,
    });
  });

  it('have the lowest price of those that are free, and say whether it is the only one', async () => {
    const [mine, theirs] = [await signIn(), await signIn('corporate@example.jp')];
    await world.db
      .updateTable('booths')
      .set({ net_per_15_minutes: 200 })
      .where('telecube_id', '=', 2)
      .execute();
    expect(await floor(mine)).toMatchObject({ taxInPrice: 880, same_for_all: 0 });
    await theirs.reserve({ ...afternoon, telecube_id: 2 });
    expect(await floor(mine)).toMatchObject({ free_count: 2, taxInPrice: 1100, same_for_all: 1 });
  });

  it.each([
    ['a start that has passed', { hour: 9 }, '過ぎた日時は予約できません。'],
    ['a day that has passed', { date: '2026-11-19' }, '過ぎた日時は予約できません。'],
    ['a day 15 days ahead', { date: '2026-12-05' }, '予約できるのは12月3日(木)までです。'],
    ['a length off the unit', { interval: 20 }, '利用時間は15分単位で、3時間まで指定できます。'],
    ['a length that is too long', { interval: 195 }, '利用時間は15分単位で、3時間まで指定できます。'],
    ['a start off the step', { minute: 3 }, '開始時刻は5分単位で、日付をまたがないように指定してください。'],
    [
      'a time across midnight',
      { hour: 23, minute: 30 },
      '開始時刻は5分単位で、日付をまたがないように指定してください。',
    ],
    ['equipment that nobody knows', { equipment: 'monitor,sauna' }, '設備の指定が正しくありません。'],
    ['a booth for three', { seats: 3 }, '人数は1か2で指定してください。'],
    ['no day', { date: '' }, '日付が正しくありません。'],
  ])('are not told for %s', async (_, wish, message) => {
    const { status, body } = await search(await signIn(), wish);
    expect([status, body.code, body.message]).toEqual([422, 'invalid', message]);
  });

  it('tell guests no price and no stars', async () => {
    const guest = visitor(service, await service.guestToken());
    const told = (await search(guest)).body.places;
    expect(told[0]).toMatchObject({ free_count: 3, taxInPrice: null, is_favourite: null });
  });

  it('take one statement beside the session’s, however many booths there are', async () => {
    const count = countingStatements(world, service);
    const token = await service.tokenOf('personal@example.jp');
    const { statements } = await count('GET', `/api/search/free?${query()}`, { token });
    expect(statements).toBe(2);
    const one = await world.db
      .selectFrom('booths')
      .selectAll()
      .where('tenant_id', '=', 'demo')
      .where('telecube_id', '=', 11)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 40 }, (_, index) => ({
      ...one,
      conditions_from: null,
      world_key: null,
      telecube_id: 900 + index,
    }));
    await world.db.insertInto('booths').values(more).execute();
    expect((await count('GET', `/api/search/free?${query()}`, { token })).statements).toBe(2);
  });
});
