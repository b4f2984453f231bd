import { expect, it } from 'vitest';
import { addDays, dateOf, type LocalDate } from '#domain/time.ts';
import { day } from '#tests/support/clock/moments.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { visitor } from '#tests/support/server/visit.ts';

interface Place {
  readonly floor_map_id: number | null;
  readonly telecube_ids: readonly number[];
  readonly place_name: string;
  readonly name: string;
  readonly last_used_at: string | null;
  readonly booth_count: number;
  readonly free_count: number;
  readonly next_free_at: string | null;
}

describeDatabase('the home screen', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const home = async (who: Visitor) => (await who.get('/home')).body;
  const floor = async (who: Visitor, id: number): Promise<Place> =>
    (await home(who)).places.find((place: Place) => place.floor_map_id === id);

  it('has every booth in one place and one area', async () => {
    const { reservation, places, areas } = await home(await signIn());
    expect(reservation).toBeNull();
    const booths = await world.db.selectFrom('booths').select('telecube_id').execute();
    const listed = places
      .flatMap((place: Place) => place.telecube_ids)
      .toSorted((a: number, b: number) => a - b);
    expect(listed).toEqual(booths.map((booth) => booth.telecube_id).toSorted((a, b) => a - b));
    expect(places[0]).toEqual({
      area_id: 1,
      floor_map_id: 1,
      telecube_ids: [1, 2, 3],
      place_name: '東京駅 八重洲口',
      name: '八重洲地下街 地下1階',
      latitude: 35.6803,
      longitude: 139.7692,
      last_used_at: '20261119150000',
      is_favourite: 0,
      unit_price: 275,
      booth_count: 3,
      free_count: 3,
      next_free_at: null,
      closed: null,
    });
    expect(areas[0]).toEqual({
      area_id: 1,
      booth_count: 12,
      free_count: 12,
      next_free_at: null,
      closed: null,
    });
  });

  it('knows where a member has been, and nobody else', async () => {
    const used = async (who: Visitor) =>
      (await home(who)).places.filter((place: Place) => place.last_used_at !== null).length;
    expect(await used(await signIn())).toBeGreaterThan(3);
    expect(await used(await signIn('personal2@example.jp'))).toBe(0);
  });

  it('knows no place that was given up before its start, also where the charge stays', async () => {
    const member = await signIn('personal2@example.jp');
    const tranid = await member.reserve({ date: '2026-11-20', hour: 10, minute: 30 });
    expect((await member.post('/reservations/cancelForced', { tranid, notInUsed: true })).status).toBe(200);
    await service.setClock(at('2026-11-20', '12:00'));
    expect((await floor(member, 1)).last_used_at).toBeNull();
  });

  it('counts what is free for at least one unit from now, and says when the next is', async () => {
    const [mine, theirs] = [await signIn(), await signIn('corporate@example.jp')];
    const today = { date: '2026-11-20', hour: 10 };
    // The next step is 10:05. Booth 1 is taken ten minutes later: too soon for a unit of 15.
    await theirs.reserve({ ...today, telecube_id: 1, minute: 15, interval: 15 });
    expect(await floor(mine, 1)).toMatchObject({ free_count: 2, next_free_at: null });
    await theirs.reserve({ ...today, telecube_id: 2, minute: 5, interval: 60 });
    await mine.reserve({ ...today, telecube_id: 3, minute: 5, interval: 45 });
    expect(await floor(mine, 1)).toMatchObject({ free_count: 0, next_free_at: '20261120103000' });
    const { areas } = await home(mine);
    expect(areas[0]).toMatchObject({ free_count: 9, next_free_at: null });
  });

  it('has nothing free outside of business hours, and names the next morning', async () => {
    const member = await signIn();
    await service.setClock(at('2026-11-20', '22:50'));
    expect(await floor(member, 1)).toMatchObject({
      free_count: 0,
      next_free_at: '20261121070000',
      closed: null,
    });
    await service.setClock(at('2026-11-21', '06:58'));
    expect(await floor(member, 1)).toMatchObject({
      free_count: 0,
      next_free_at: '20261121070000',
      closed: 'hours',
    });
    await service.setClock(at('2026-11-21', '07:00'));
    expect(await floor(member, 1)).toMatchObject({ free_count: 3, next_free_at: null });
  });

  it('passes over a day on which a booth stays closed', async () => {
    const member = await signIn();
    await service.setClock(at('2026-11-23', '12:00'));
    const { places } = await home(member);
    const closed = places.find((place: Place) => place.telecube_ids.includes(11));
    expect(closed).toMatchObject({ free_count: 0, next_free_at: '20261124070000', closed: 'day' });
  });

  it('names no opening on the day from which a booth is closed for good', async () => {
    const member = await signIn();
    await service.setClock(at('2026-11-20', '22:50'));
    const opening = async (closed_from: LocalDate) => {
      await world.db.updateTable('booths').set({ closed_from }).where('telecube_id', '=', 11).execute();
      const { places } = await home(member);
      return places.find((place: Place) => place.telecube_ids.includes(11)).next_free_at;
    };
    expect(await opening(day('2026-11-22'))).toBe('20261121070000');
    expect(await opening(day('2026-11-21'))).toBeNull();
  });

  it('names the next opening within a week of what stays closed until after tomorrow', async () => {
    const member = await signIn();
    const days = [0, 1, 2].map((ahead) => ({
      tenant_id: 'demo',
      telecube_id: 11,
      closed_on: addDays(dateOf(at('2026-11-20', '10:00')), ahead),
    }));
    await world.db.insertInto('closed_days').values(days).execute();
    const { places } = await home(member);
    const closed = places.find((place: Place) => place.telecube_ids.includes(11));
    expect(closed).toMatchObject({ next_free_at: '20261124070000', closed: 'day' });
  });

  it("shows today's next reservation, and the use that runs before it", async () => {
    const member = await signIn();
    await member.reserve({ hour: 15 });
    expect((await home(member)).reservation).toBeNull(); // it is tomorrow's
    await service.setClock(at('2026-11-21', '09:00'));
    const early = await member.reserve({ hour: 12, telecube_id: 2 });
    expect((await home(member)).reservation).toEqual({
      tranid: early,
      telecube_id: 2,
      cube_name: 'A-2',
      place_name: '東京駅 八重洲口',
      reserve_start_time: '20261121120000',
      reserve_end_time: '20261121130000',
      use_state: 0,
      before_empty: 1,
      booth_type: 0,
      qr_code_mode: 0,
    });
    const before = await (await signIn('corporate@example.jp')).reserve({ hour: 11, telecube_id: 2 });
    expect(before).toBeGreaterThan(0);
    expect((await home(member)).reservation).toMatchObject({ tranid: early, before_empty: 0 });
    await service.setClock(at('2026-11-21', '12:00'));
    await member.enter(early);
    expect((await home(member)).reservation).toMatchObject({ tranid: early, use_state: 1 });
  });

  it('takes four statements, whoever asks: no usual reservations of a guest, whose invitation is read', async () => {
    const count = countingStatements(world, service);
    for (const loginid of ['personal@example.jp', 'personal2@example.jp', 'campaign@example.jp']) {
      const token = await service.tokenOf(loginid);
      const { status, statements } = await count('GET', '/api/home', { token });
      expect([status, statements], loginid).toEqual([200, 4]);
    }
    const { statements } = await count('GET', '/api/home', { token: await service.guestToken() });
    expect(statements).toBe(4);
  });
});
