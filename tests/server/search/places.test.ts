import { expect, it } from 'vitest';
import { day } from '#tests/support/clock/moments.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** A floor, or a booth, as the wire tells it. */
interface Told {
  readonly id: number;
  readonly [field: string]: unknown;
}

describeDatabases('the places of an area', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const places = async (who: Visitor) => (await who.get('/search/get-list-of-places/1')).body;
  const single = async (who: Visitor, id: number): Promise<Told | undefined> =>
    (await places(who)).telecubes.find((booth: Told) => booth.id === id);
  const boothOfFloor = async (who: Visitor, id: number): Promise<Told | undefined> =>
    (await who.get('/search/get-floormap/1')).body.floormap.telecubes.find((booth: Told) => booth.id === id);
  const today = { date: '2026-11-20', hour: 10 };

  it('say the way on foot from an exit, the price of 15 minutes, and how each booth is built', async () => {
    const who = await signIn();
    const [underground, roof] = (await places(who)).floormaps;
    expect(underground).toMatchObject({ walk_minutes: 2, exit: '八重洲中央口', unit_price: 275 });
    expect(roof).toMatchObject({ walk_minutes: 1, exit: '八重洲中央口', unit_price: 275 });
    expect(underground.telecubes[0]).toMatchObject({ seats: 1, equipment: ['monitor', 'outlet', 'wifi'] });
    expect(await single(who, 11)).toMatchObject({
      walk_minutes: 1,
      exit: '日本橋口',
      unit_price: 275,
      seats: 2,
      equipment: ['monitor', 'outlet', 'wifi'],
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
  });

  it('say the same on the map and of one room', async () => {
    const who = await signIn();
    const { latitude: _, longitude: __, ...told } = (await single(who, 11)) ?? { id: 0 };
    const { rooms } = (await who.get('/search/get-rooms?areaId=1')).body;
    expect(rooms.find((room: Told) => room.id === 11)).toMatchObject(told);
    expect((await who.get('/search/get-room/11')).body.room).toMatchObject(told);
    expect((await who.get('/search/get-room/1')).body.room).toMatchObject({ id: 1, cube_name: 'A-1' });
  });

  it('say until when a booth could be used, or from when again', async () => {
    const [mine, theirs] = [await signIn(), await signIn('personal2@example.jp')];
    await theirs.reserve({ ...today, telecube_id: 9, hour: 11, minute: 30, interval: 60 });
    expect(await single(mine, 9)).toMatchObject({
      immediateAvailable: true,
      usable_until: '20261120112000',
      next_free_at: null,
    });
    await theirs.reserve({ ...today, telecube_id: 9, minute: 5, interval: 75 });
    // Ten minutes between the two are less than a unit.
    expect(await single(mine, 9)).toMatchObject({
      immediateAvailable: false,
      usable_until: null,
      next_free_at: '20261120123000',
    });
    await theirs.reserve({ ...today, telecube_id: 2, minute: 5, interval: 60 });
    expect(await boothOfFloor(mine, 2)).toMatchObject({ usable_until: null, next_free_at: '20261120110500' });
  });

  it('name the next opening of what stays closed until then, and no day that nobody has looked at', async () => {
    const who = await signIn();
    await service.setClock(at('2026-11-20', '22:50'));
    expect(await single(who, 9)).toMatchObject({ usable_until: null, next_free_at: null });
    await service.setClock(at('2026-11-20', '23:10'));
    expect(await single(who, 9)).toMatchObject({ usable_until: null, next_free_at: '20261121070000' });
    await service.setClock(at('2026-11-21', '06:30'));
    expect(await single(who, 9)).toMatchObject({ usable_until: null, next_free_at: '20261121070000' });
    await service.setClock(at('2026-11-23', '12:00'));
    expect(await single(who, 11)).toMatchObject({
      exceptionalClosedDay: true,
      next_free_at: '20261124070000',
    });
  });

  it('pass over the days on which a booth stays closed against its hours, also for good', async () => {
    const who = await signIn();
    const closing = ['2026-11-24', '2026-11-25'].map((closed_on) => ({
      tenant_id: 'demo',
      telecube_id: 11,
      closed_on: day(closed_on),
    }));
    await world.db.insertInto('closed_days').values(closing).execute();
    await service.setClock(at('2026-11-23', '12:00'));
    expect(await single(who, 11)).toMatchObject({ next_free_at: '20261126070000' });
    await service.setClock(at('2026-11-24', '23:30'));
    expect(await single(who, 11)).toMatchObject({ next_free_at: '20261126070000' });
    const forGood = { closed_from: day('2026-11-26') };
    await world.db.updateTable('booths').set(forGood).where('telecube_id', '=', 11).execute();
    expect(await single(who, 11)).toMatchObject({ next_free_at: null });
  });

  it('say no prices to guests', async () => {
    const guest = visitor(service, await service.guestToken());
    const { floormaps, telecubes } = await places(guest);
    expect(floormaps[0]).toMatchObject({ unit_price: null, walk_minutes: 2 });
    expect(telecubes[0]).toMatchObject({ unit_price: null, seats: 1 });
  });

  it('take four statements in an area and two for a room, however many booths', async () => {
    const counting = countingStatements(world, service);
    const token = await service.tokenOf('personal@example.jp');
    const ask = async (path: string) => (await counting('GET', `/api/search/${path}`, { token })).statements;
    const own = await ask('get-select-area-groups');
    // Two of the groups' own; what is left knows the member.
    const member = own - 2;
    expect(await ask('get-list-of-places/1')).toBe(member + 4);
    expect(await ask('get-rooms?areaId=1')).toBe(member + 4);
    expect(await ask('get-room/11')).toBe(member + 2);
  });
});
