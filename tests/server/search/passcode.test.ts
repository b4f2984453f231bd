import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { spendAll } from '#tests/support/server/throttles.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

/** A booth of floor map 4. */
const BOOTH = 21;

describeDatabase('the passcode of a floor', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const ask = (who: Awaited<ReturnType<typeof signIn>>, floor_map_id = 4) =>
    who.post('/reservations/check-passcode', { floor_map_id });
  const enter = (who: Awaited<ReturnType<typeof signIn>>, passcode: string, floor_map_id = 4) =>
    who.post('/reservations/auth-passcode', { floor_map_id, passcode });

  it('is asked of personal members, and remembered', async () => {
    const member = await signIn();
    expect((await ask(member)).body).toEqual({
      passcode_flag: 1,
      passcode_explanation: expect.stringContaining('パスコード'),
    });
    expect((await enter(member, '246810')).body).toEqual({ message: 'OK' });
    expect((await ask(member)).body.passcode_flag).toBe(0);
    expect((await ask(await signIn('personal2@example.jp'))).body.passcode_flag).toBe(1);
    expect((await ask(await signIn('corporate@example.jp'))).body.passcode_flag).toBe(0);
  });

  it('is not asked for on floors without one, and not known for floors that are not', async () => {
    const member = await signIn();
    expect((await ask(member, 1)).body).toEqual({ passcode_flag: 0, passcode_explanation: '' });
    expect((await enter(member, '000000', 1)).status).toBe(200);
    expect([(await ask(member, 999)).status, (await enter(member, '246810', 999)).status]).toEqual([
      404, 404,
    ]);
  });

  it('guards the plan of its floor: its address is given with the floor, holds for ten minutes, and leads to no other', async () => {
    const member = await signIn();
    const statusOf = async (path: string) => (await service.call('GET', path, { tenant: '' })).status;
    const planOf = async (who: typeof member): Promise<string> =>
      (await who.get('/search/get-floormap/4')).body.floormap.image_url;
    const listed = (await member.get('/search/get-rooms')).body.floormaps.map(
      (map: { image_url: string }) => map.image_url,
    );
    expect(listed).toContain('/floor-maps/demo/4.svg');
    expect(await statusOf('/floor-maps/demo/4.svg')).toBe(404);

    await enter(member, '246810');
    const plan = await planOf(member);
    const drawn = await service.call('GET', plan, { tenant: '' });
    expect([drawn.status, drawn.headers.get('Cache-Control')]).toEqual([
      200,
      'private, max-age=3600, immutable',
    ]);
    expect(await statusOf(await planOf(await signIn('corporate@example.jp')))).toBe(200);
    await world.db
      .updateTable('floor_maps')
      .set({ passcode: '135791' })
      .where('floor_map_id', '=', 1)
      .execute();
    for (const other of [
      plan.replace('/4.svg', '/1.svg'),
      plan.replace(/token=\d/, (digit) => (digit === 'token=9' ? 'token=8' : 'token=9')),
      plan.replace(/\.[\w-]{4}/, '.AAAA'),
      `${plan}A`,
      plan.slice(0, -1),
    ]) {
      expect([other, await statusOf(other)]).toEqual([other, 404]);
    }

    await service.setClock(addMinutes(NOW, 4));
    expect([await planOf(member), await statusOf(plan)]).toEqual([plan, 200]);
    await service.setClock(addMinutes(NOW, 10));
    expect(await statusOf(plan)).toBe(404);
    expect(await statusOf(await planOf(member))).toBe(200);
  });

  it('guards the booths of its floor: quote, reservation and immediate use', async () => {
    const member = await signIn();
    const calls = async () => [
      await member.post('/reservations/get-price', { ...noon, telecube_id: BOOTH, reservation: true }),
      await member.post('/reservations', { ...noon, telecube_id: BOOTH }),
      await member.post('/reservations/immediate', { telecube_id: BOOTH, interval: 15 }),
    ];
    expect((await calls()).map(({ status, body }) => [status, body.code, body.floormap_id])).toEqual(
      [1, 2, 3].map(() => [403, 'passcode_required', 4]),
    );
    await enter(member, '246810');
    expect((await calls()).map((answer) => answer.status)).toEqual([200, 200, 200]);
    const corporate = await signIn('corporate@example.jp');
    await corporate.reserve({ telecube_id: BOOTH, hour: 18 });
  });

  it('keeps the booths of its floor out of what is offered for a lost slot', async () => {
    const [member, other] = [await signIn(), await signIn('corporate@example.jp')];
    // Booths 33 to 36 stand in the area of floor map 4, on no floor.
    for (const telecube_id of [33, 34]) await other.reserve({ telecube_id, interval: 15 });
    for (const telecube_id of [35, 36]) await member.reserve({ telecube_id, interval: 15 });
    const offered = async () => {
      const lost = await member.post('/reservations', { ...noon, telecube_id: 33 });
      return lost.body.alternatives.map((each: { telecube_id: number }) => each.telecube_id);
    };
    expect(await offered()).toEqual([33, 33]);
    await enter(member, '246810');
    expect(await offered()).toEqual([33, 33, 21, 22, 23]);
  });

  it('is asked for again when the floor has another', async () => {
    const member = await signIn();
    await enter(member, '246810');
    await world.db
      .updateTable('floor_maps')
      .set({ passcode: '135790' })
      .where('floor_map_id', '=', 4)
      .execute();
    expect((await ask(member)).body.passcode_flag).toBe(1);
  });

  it('is refused for a while when it was wrong too often, even when it is right then', async () => {
    const member = await signIn();
    const wrong = await enter(member, '246811');
    expect([wrong.status, wrong.body]).toEqual([
      409,
      { message: 'パスコードが正しくありません。', code: 'passcode_wrong' },
    ]);
    await spendAll(world.db, 'passcode', 30);
    const refused = await enter(member, '246810');
    expect([refused.status, refused.body.code]).toEqual([429, 'throttled']);
    await service.setClock(addMinutes(NOW, 16));
    expect((await enter(member, '246810')).status).toBe(200);
  });

  it('is slowed from the fourth wrong one on', async () => {
    const member = await signIn();
    for (let attempt = 1; attempt <= 5; attempt += 1) await enter(member, '000000');
    const waits = service.pauses;
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(0);
    expect(waits[4]).toBeGreaterThan(waits[3] ?? 0);
  });
});
