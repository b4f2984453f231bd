import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Instant, instantOf } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, comparing as compared, demoWith, thingsOf } from '#tests/support/server/worlds.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';
/** The clock says 9:58 of it, and goes on. */
const TODAY = '2026-11-20';
const REFUSED = { hour: ['このブースを予約できるのは、開始の2時間前までです。'] };

describeDatabases('a booth that is reserved two hours ahead', (world) => {
  const service = serviceOver(world);
  // Between two steps of the grid, so that it does not matter how long a call takes.
  beforeEach(() => service.setClock(at(TODAY, '09:58')));
  afterEach(() => resetWorld(world.db));

  const signIn = async (loginid = ME) => visitor(service, await service.tokenOf(loginid));
  const lead = async (lead_minutes = 120, booth = 1) => {
    const comparing = { now: instantOf(Date.now()) };
    const things = await demoWith(world.db, `booth ${booth}`, { lead_minutes }, comparing);
    return await applyThings(world.db, things, comparing);
  };
  const comes = async (moment: Instant) => {
    await service.setClock(moment);
    await doDueWork(service.services);
  };
  /** Booth 1 today at that time, for an hour. */
  const today = (time: string, but: object = {}) => {
    const [hour, minute] = time.split(':').map(Number);
    return { telecube_id: 1, date: TODAY, hour, minute, interval: 60, ...but };
  };
  const reservedAt = (time: string, but: object = {}) => ({ ...today(time, but), reservation: true });

  it('says so in its timetable, is reserved from then on, and refused for less in words', async () => {
    await lead();
    const member = await signIn();
    const { body } = await member.get(`/reservations/day-availability?rooms=1,2&date=${TODAY}`);
    expect(body.telecubes.map(({ lead_minutes: minutes }: { lead_minutes: number }) => minutes)).toEqual([
      120, 0,
    ]);
    for (const path of ['/reservations', '/reservations/get-price']) {
      const refused = await member.post(path, reservedAt('11:55'));
      expect([refused.status, refused.body.errors]).toEqual([422, REFUSED]);
    }
    expect((await member.post('/reservations', reservedAt('11:55', { telecube_id: 2 }))).status).toBe(200);
    expect((await member.post('/reservations', reservedAt('12:00'))).status).toBe(200);
  });

  it('is refused alike to a corporate member and a guest, and by no booth of another tenant', async () => {
    await lead();
    const guest = visitor(service, await service.guestToken());
    const agreed = reservedAt('11:00', { agree_terms: true });
    for (const who of [await signIn('corporate@example.jp'), guest]) {
      expect((await who.post('/reservations', agreed)).body.errors).toEqual(REFUSED);
    }
    await applyThings(world.db, thingsOf(worldText()));
    const others = world.db.selectFrom('booths').select('lead_minutes').where('tenant_id', '=', 'ours');
    expect((await others.execute()).map(({ lead_minutes }) => lead_minutes)).toEqual([0, 0, 0]);
  });

  it('is no slot before then to a client that looks at slots, but for an immediate use, which is made', async () => {
    await lead();
    const member = await signIn();
    const freeAt = async (more = '') => {
      const { body } = await member.get(`/reservations/room-availability/1?date=${TODAY}${more}`);
      return ['10:05', '11:55', '12:00'].map((time) => body.availability[`${TODAY} ${time}:00`].available);
    };
    expect(await freeAt()).toEqual([false, false, true]);
    expect(await freeAt('&immediate=true')).toEqual([true, true, true]);
    expect((await member.post('/reservations/immediate', { telecube_id: 1, interval: 30 })).status).toBe(200);
  });

  it('is not found for less, and from then on', async () => {
    await lead();
    await lead(120, 2);
    await lead(120, 3);
    const member = await signIn();
    const found = async (hour: number) => {
      const { body } = await member.get(`/search/free?date=${TODAY}&hour=${hour}&minute=0&interval=60`);
      return body.places.find(({ floor_map_id: floor }: { floor_map_id: number }) => floor === 1);
    };
    expect(await found(11)).toMatchObject({ free_count: 0, next_free_at: '20261120120000' });
    expect(await found(12)).toMatchObject({ free_count: 3, next_free_at: null });
  });

  it('is no alternative for less, neither at another time nor instead of another booth', async () => {
    await lead();
    const [member, other] = [await signIn(), await signIn(OTHER)];
    await other.reserve(reservedAt('12:00', { interval: 180 }));
    await other.reserve(reservedAt('11:00', { telecube_id: 2 }));
    const insteadOf = async (slot: object) => {
      const { body } = await member.post('/reservations', slot);
      return body.alternatives.map((each: Record<string, number>) => [each.telecube_id, each.hour]);
    };
    expect(await insteadOf(reservedAt('12:00'))).toContainEqual([1, 15]);
    expect((await insteadOf(reservedAt('12:00'))).filter(([booth]: number[]) => booth === 1)).toEqual([
      [1, 15],
    ]);
    const besides = await insteadOf(reservedAt('11:00', { telecube_id: 2 }));
    expect(besides.map(([booth]: number[]) => booth)).not.toContain(1);
    await lead(60);
    const later = await insteadOf(reservedAt('11:00', { telecube_id: 2 }));
    expect(later.map(([booth]: number[]) => booth)).toContain(1);
  });

  it('is moved to only from then on, but in the booth itself to nothing sooner than it is', async () => {
    const member = await signIn();
    const [here, there] = [
      await member.reserve(today('13:00')),
      await member.reserve(today('15:00', { telecube_id: 2 })),
    ];
    expect(describePlan(await lead(240))).not.toContain('would be');
    const move = async (tranid: number, slot: object) => {
      const { status, body } = await member.post('/reservations/get-price-move', { tranid, ...slot });
      return [status, body.errors?.hour[0] ?? body.code];
    };
    const refused = [422, 'このブースを予約できるのは、開始の4時間前までです。'];
    expect(await move(there, today('13:55'))).toEqual([422, refused[1]]);
    expect((await move(there, today('14:00')))[0]).toBe(200);
    expect(await move(here, today('12:55'))).toEqual(refused);
    expect((await move(here, today('13:00', { interval: 90 })))[0]).toBe(200);
    expect((await move(here, today('13:30')))[0]).toBe(200);
    const moved = await member.post('/reservations/move', { tranid: here, ...today('13:30') });
    expect(moved.status).toBe(200);
    const back = await member.post('/reservations/move', { tranid: here, ...today('13:00') });
    expect([back.status, back.body.errors]).toEqual([422, { hour: [refused[1]] }]);
  });

  it('is brought forward only as far ahead', async () => {
    const member = await signIn();
    const tranid = await member.reserve(today('13:00'));
    await lead(30);
    await comes(at(TODAY, '12:08'));
    const earlier = (time: string) => member.post('/reservations/move', { tranid, ...today(time) });
    expect((await earlier('12:35')).body.errors).toEqual({
      hour: ['このブースを予約できるのは、開始の30分前までです。'],
    });
    expect((await earlier('12:40')).status).toBe(200);
  });

  it('leaves what is reserved for sooner as it is: it is entered, extended and cancelled', async () => {
    const member = await signIn();
    const [used, kept] = [await member.reserve(today('10:05')), await member.reserve(today('11:30'))];
    await lead(1_440);
    await comes(at(TODAY, '10:06'));
    expect((await member.enter(used)).status).toBe(200);
    const more = await member.get(`/reservations/availability-for-extension?tranid=${used}`);
    expect(more.body.time_units[0]).toBe(15);
    expect((await member.post('/reservations/cancel', { tranid: kept })).status).toBe(200);
  });

  it('is where to go on after a use only where that is far enough away', async () => {
    const [member, other] = [await signIn(), await signIn(OTHER)];
    const used = await member.reserve(today('10:05', { telecube_id: 2 }));
    await other.reserve(today('11:05', { telecube_id: 2 }));
    await service.setClock(at(TODAY, '10:06'));
    await member.enter(used);
    const next = async () => {
      const { body } = await member.get(`/reservations/availability-for-extension?tranid=${used}`);
      return body.neighbours.map(({ telecube_id }: { telecube_id: number }) => telecube_id);
    };
    expect(await next()).toContain(1);
    await lead(60);
    expect(await next()).not.toContain(1);
  });

  describe('is waited for', () => {
    const wait = (time: string, but: object = {}) => {
      const { telecube_id, ...span } = today(time);
      return { rooms: [telecube_id], ...span, mode: 'book', taxInPrice: 1_100, ...but };
    };

    it('only for as far ahead, and booked until then, which is said', async () => {
      await lead();
      const [member, other] = [await signIn(), await signIn(OTHER)];
      await other.reserve(today('13:00'));
      for (const mode of ['book', 'tell']) {
        const refused = await member.post('/waiting-list', wait('11:30', { mode }));
        expect([refused.status, refused.body.errors]).toEqual([422, REFUSED]);
      }
      expect((await member.post('/waiting-list', wait('13:00'))).status).toBe(200);
      const [waits] = (await member.get('/waiting-list')).body.waiting;
      expect(waits.free_cancellation_minutes).toBe(120);
    });

    it('and booked for nobody, nor told of, and at its end, once it is too near', async () => {
      const [member, other] = [await signIn(), await signIn(OTHER)];
      const held = await other.reserve(today('13:00'));
      expect((await member.post('/waiting-list', wait('13:00'))).status).toBe(200);
      await lead();
      await comes(at(TODAY, '11:01'));
      await other.post('/reservations/cancel', { tranid: held });
      await doDueWork(service.services);
      expect(await member.list()).toEqual([]);
      expect((await member.get('/waiting-list')).body.waiting[0].state).toBe('ended');
    });

    it('and booked while it is not', async () => {
      const [member, other] = [await signIn(), await signIn(OTHER)];
      const held = await other.reserve(today('13:00', { interval: 90 }));
      await member.post('/waiting-list', wait('13:00', { tolerance: 30 }));
      await lead(170);
      await other.post('/reservations/cancel', { tranid: held });
      await doDueWork(service.services);
      expect((await member.list()).map((each: Record<string, string>) => each.reserve_start_time)).toEqual([
        '20261120130000',
      ]);
    });
  });

  it('is usual for no day on which it can’t be reserved any more', async () => {
    await sql`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at)
      select 'demo', 2, 2, start, start + interval '1 hour', true, 'ended', 0, 0, 0, start, start, start, start
      from unnest(array['2026-11-16T15:00+09:00', '2026-11-09T15:00+09:00', '2026-11-02T15:00+09:00']::timestamptz[])
        as start`.execute(world.db);
    const member = await signIn(OTHER);
    const usual = async () =>
      (await member.get('/home')).body.usual.map((each: Record<string, string>) => each.reserve_start_time);
    const days = 77 * 60;
    await lead(days - 5, 2);
    expect(await usual()).toEqual(['20261123150000']);
    await lead(days + 5, 2);
    expect(await usual()).toEqual(['20261130150000']);
  });
});

describeDatabases('the terms of a place', (world) => {
  afterEach(() => resetWorld(world.db));

  it('hold for its booths, but where a floor or a booth says its own; of several each by itself', async () => {
    const booths = { 'a-1': {}, 'a-2': { lead_minutes: 0 } };
    const place = {
      name: '八重洲',
      at: [35.6, 139.7],
      longest_minutes: 60,
      free_cancellation_minutes: 1_440,
      lead_minutes: 30,
      floors: { b1: { name: '地下1階', access: '出口のとなり', free_cancellation_minutes: 120, booths } },
      booths: { 'c-1': { access: '改札の前' } },
    };
    const areas = { tokyo: { name: '東京', places: { yaesu: place } } };
    const text = worldText({ areas, usual: { rate: 300, hours: '8:00-22:00', longest_minutes: 90 } });
    await applyThings(world.db, thingsOf(text));
    const rows = await world.db
      .selectFrom('booths')
      .select(['world_key', 'longest_minutes', 'free_cancellation_minutes', 'lead_minutes'])
      .where('tenant_id', '=', 'ours')
      .orderBy('telecube_id')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a-1', 60, 120, 30],
      ['a-2', 60, 120, 0],
      ['c-1', 60, 1_440, 30],
    ]);
    const { plan } = await readPlan(world.db, thingsOf(text), { ...compared, prunes: true });
    expect(plan.changes).toEqual([]);
  });

  it('leave a booth as long as the service that says null for its longest length', async () => {
    const booths = { 'a-1': {}, 'a-2': { longest_minutes: null } };
    const usual = { rate: 300, hours: '8:00-22:00', longest_minutes: 60 };
    const things = thingsOf(worldText({ areas: placesOf(booths), usual }));
    await applyThings(world.db, things);
    const rows = await world.db
      .selectFrom('booths')
      .select(['world_key', 'longest_minutes'])
      .where('tenant_id', '=', 'ours')
      .orderBy('telecube_id')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a-1', 60],
      ['a-2', null],
      ['c-1', 60],
    ]);
    const { plan } = await readPlan(world.db, things, { ...compared, prunes: true });
    expect(plan.changes).toEqual([]);
  });
});
