import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { LocalDate } from '#domain/time.ts';
import { day } from '#tests/support/clock/moments.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { visitor } from '#tests/support/server/visit.ts';

const FLOOR = { kind: 'floormap', id: 1 };
/** A booth on its own, in the area of floor 1. */
const SINGLE = { kind: 'telecube', id: 11 };
const OF_FLOOR = { kind: 'telecube', id: 2 };

describeDatabases('favourites', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const choose = async (who: Visitor, place: object, isFavourite = true) =>
    await who.post('/favourites', { ...place, is_favourite: isFavourite ? 1 : 0 });
  const stars = (memberId = 1) =>
    world.db
      .selectFrom('favourites')
      .select(['floor_map_id', 'telecube_id'])
      .where('member_id', '=', memberId)
      .orderBy('nth')
      .execute();

  interface Told {
    readonly id: number;
    readonly is_favourite: number | null;
    readonly telecubes?: readonly Told[];
  }
  const starred = (all: readonly Told[]) => all.filter((each) => each.is_favourite === 1).map(({ id }) => id);

  it('are told in the list of an area, on the floor and on the home screen, to that member alone', async () => {
    const member = await signIn();
    for (const place of [FLOOR, SINGLE, OF_FLOOR]) expect((await choose(member, place)).status).toBe(200);
    const { floormaps, telecubes } = (await member.get('/search/get-list-of-places/1')).body;
    expect([starred(floormaps), starred(telecubes)]).toEqual([[1], [11]]);
    const { floormap } = (await member.get('/search/get-floormap/1')).body;
    expect([floormap.is_favourite, starred(floormap.telecubes)]).toEqual([1, [2]]);
    const { rooms } = (await member.get('/search/get-rooms')).body;
    expect(starred(rooms)).toEqual([11]);
    const places = (await member.get('/home')).body.places.filter((place: Told) => place.is_favourite === 1);
    expect(places).toMatchObject([{ floor_map_id: 1 }, { floor_map_id: null, telecube_ids: [11] }]);

    const other = await signIn('corporate@example.jp');
    expect(starred((await other.get('/search/get-list-of-places/1')).body.floormaps)).toEqual([]);
    expect((await other.get('/home')).body.places[0].is_favourite).toBe(0);
  });

  it('are chosen once, however often, and taken away as often', async () => {
    const member = await signIn();
    for (let times = 0; times < 2; times += 1) expect((await choose(member, FLOOR)).status).toBe(200);
    expect(await stars()).toEqual([{ floor_map_id: 1, telecube_id: null }]);
    for (let times = 0; times < 2; times += 1) expect((await choose(member, FLOOR, false)).status).toBe(200);
    expect(await stars()).toEqual([]);
  });

  it('are one when two devices choose it at once', async () => {
    const devices = await Promise.all([signIn(), signIn(), signIn()]);
    const answers = await Promise.all(devices.map((device) => choose(device, FLOOR)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stars()).toEqual([{ floor_map_id: 1, telecube_id: null }]);
  });

  it('undo nothing that was chosen later, where an earlier choice comes again', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const give = { token, key: 'given', body: { ...FLOOR, is_favourite: 1 } };
    expect((await service.call('POST', '/api/favourites', give)).status).toBe(200);
    await choose(await signIn(), FLOOR, false);
    expect((await service.call('POST', '/api/favourites', give)).body).toEqual({ message: 'OK' });
    expect(await stars()).toEqual([]);
    const otherwise = { ...give, body: { ...FLOOR, is_favourite: 0 } };
    expect((await service.call('POST', '/api/favourites', otherwise)).body.code).toBe('idempotency_mismatch');
  });

  it('are twenty at most, also at once, and the next takes the place of one that was taken away', async () => {
    const member = await signIn();
    for (let id = 1; id <= 18; id += 1) await choose(member, { kind: 'telecube', id });
    const answers = await Promise.all([19, 20, 21, 22].map((id) => choose(member, { kind: 'telecube', id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ code: 'favourites_full', message: 'お気に入りは20件までです。' });
    expect(await stars()).toHaveLength(20);
    await choose(member, { kind: 'telecube', id: 5 }, false);
    expect((await choose(member, { kind: 'telecube', id: 30 })).status).toBe(200);
    expect((await choose(member, { kind: 'telecube', id: 31 })).status).toBe(409);
  });

  it('are given instead of those that nobody sees, since their place is closed for good, where there are twenty', async () => {
    const member = await signIn();
    await choose(member, FLOOR);
    for (let id = 2; id <= 20; id += 1) await choose(member, { kind: 'telecube', id });
    const closing = async (ids: readonly number[], closed_from: LocalDate) =>
      await world.db
        .updateTable('booths')
        .set({ closed_from })
        .where('tenant_id', '=', 'demo')
        .where('telecube_id', 'in', ids)
        .execute();
    const next = async (id: number) => (await choose(member, { kind: 'telecube', id })).status;
    await closing([2, 12], day('2026-11-21'));
    expect(await next(21)).toBe(409); // they are still shown today
    await closing([1, 2, 3], day('2026-11-20'));
    expect([await next(21), await next(22), await next(23), await next(24)]).toEqual([200, 200, 200, 409]);
    const left = await stars();
    expect(left).toHaveLength(20);
    expect(left.filter(({ telecube_id: id }) => id === 2 || id === 3)).toEqual([]);
    expect(left.filter(({ floor_map_id: id }) => id !== null)).toEqual([]);
  });

  it('are held to twenty by the database', async () => {
    const twentyFirst = sql`
      insert into favourites (tenant_id, member_id, nth, telecube_id) values ('demo', 1, 21, 2)`.execute(
      world.db,
    );
    await expect(twentyFirst).rejects.toThrow(/favourites_nth/);
  });

  it('are refused of what does not stand, also in another house', async () => {
    const member = await signIn();
    for (const place of [
      { kind: 'floormap', id: 9999 },
      { kind: 'telecube', id: 9999 },
    ]) {
      expect(await choose(member, place)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await choose(member, { kind: 'area', id: 1 })).status).toBe(422);
    expect(await stars()).toEqual([]);
  });

  it('are for corporate members too, and not for guests, who are told of none', async () => {
    expect((await choose(await signIn('corporate@example.jp'), FLOOR)).status).toBe(200);
    const guest = visitor(service, await service.guestToken());
    expect(await choose(guest, FLOOR)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { floormaps, telecubes } = (await guest.get('/search/get-list-of-places/1')).body;
    for (const { is_favourite } of [...floormaps, ...telecubes]) expect(is_favourite).toBeNull();
    expect((await guest.get('/home')).body.places[0].is_favourite).toBeNull();
  });

  it('go with whoever leaves', async () => {
    const token = await service.tokenOf('personal2@example.jp');
    await choose(visitor(service, token), FLOOR);
    expect(await stars(2)).toHaveLength(1);
    expect((await service.call('DELETE', '/api/settings/delete-user', { token })).status).toBe(200);
    expect(await stars(2)).toEqual([]);
  });

  it('cost the home screen no statement of their own', async () => {
    const token = await service.tokenOf('personal@example.jp');
    await choose(visitor(service, token), FLOOR);
    expect((await countingStatements(world, service)('GET', '/api/home', { token })).statements).toBe(4);
  });
});
