import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { exportWorld } from '#server/world/export/exportWorld.ts';
import { readPresent } from '#server/world/model/present.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, comparing, demoWith } from '#tests/support/server/worlds.ts';
import { everyPhoto, photoWith } from '#tests/support/values/boothPhotos.ts';

const [one, other] = ['photos/one.jpg', 'photos/other.jpg'].map(
  (file) => everyPhoto.get(file)?.name ?? expect.fail('no photo'),
);
const addressOf = (name: string | undefined, tenant = 'demo') => `/booth-photos/${tenant}/${name}`;

describeDatabases('the photo of a booth', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const show = async (photo: string | null | undefined, booth = 1) =>
    await applyThings(world.db, await demoWith(world.db, `booth ${booth}`, { photo: photo ?? null }));
  const picture = async (path: string) => await createApp(service.services, undefined).request(path, {}, {});
  const kept = async () =>
    (await world.db.selectFrom('booth_photos').select('name').where('tenant_id', '=', 'demo').execute())
      .map(({ name }) => name)
      .filter((name) => [one, other].includes(name));

  it('is told by its address wherever a booth is decided on, to members and guests', async () => {
    await show(one);
    for (const token of [await service.tokenOf('corporate@example.jp'), await service.guestToken()]) {
      const { get } = visitor(service, token);
      const { floormap } = (await get('/search/get-floormap/1')).body;
      expect(floormap.telecubes.map(({ photo_url }: { photo_url: unknown }) => photo_url)).toEqual([
        addressOf(one),
        null,
        null,
      ]);
      const day = (await get('/reservations/day-availability?rooms=1,2&date=2026-11-21')).body;
      expect(day.telecubes.map(({ photo_url }: { photo_url: unknown }) => photo_url)).toEqual([
        addressOf(one),
        null,
      ]);
    }
  });

  it('is told of booths on their own, in the list and on the map', async () => {
    await show(one, 11);
    const { get } = visitor(service, await service.tokenOf('personal@example.jp'));
    const { telecubes } = (await get('/search/get-list-of-places/1')).body;
    const { rooms } = (await get('/search/get-rooms')).body;
    for (const told of [telecubes, rooms]) {
      expect(told.find(({ id }: { id: number }) => id === 11)).toMatchObject({ photo_url: addressOf(one) });
      expect(told.find(({ id }: { id: number }) => id === 9)).toMatchObject({ photo_url: null });
    }
  });

  it('is served as it was given, for good, to its own tenant', async () => {
    await show(one);
    const answer = await picture(addressOf(one));
    const { status, headers } = answer;
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photoWith('photos/one.jpg'));
    for (const path of [
      addressOf(one, 'annex'),
      addressOf(one, 'nobody'),
      addressOf(other),
      addressOf(`${one}x`),
      addressOf('../1.svg'),
      addressOf(one?.replace('.png', '.jpg')),
    ]) {
      expect((await picture(path)).status).toBe(404);
    }
  });

  it('is kept once for all booths that share it, and no longer than one names it', async () => {
    await show(one);
    await show(one, 2);
    expect(await kept()).toEqual([one]);
    await show(other);
    expect((await kept()).toSorted()).toEqual([one, other].toSorted());
    await show(other, 2);
    expect(await kept()).toEqual([other]);
    await show(null);
    expect(await kept()).toEqual([other]);
    await show(null, 2);
    expect(await kept()).toEqual([]);
    expect((await picture(addressOf(other))).status).toBe(404);
  });

  it('goes from its own tenant, also where another one has the same', async () => {
    await show(one);
    await seedDemoWorld(world.db, NOW, 'annex');
    await sql`insert into booth_photos select 'annex', name, body from booth_photos where name = ${one}`.execute(
      world.db,
    );
    await sql`update booths set photo = ${one} where tenant_id = 'annex' and telecube_id = 1`.execute(
      world.db,
    );
    await show(null);
    expect(await kept()).toEqual([]);
    expect((await picture(addressOf(one, 'annex'))).status).toBe(200);
    expect((await picture(addressOf(one))).status).toBe(404);
  });

  it('is exported under the name of its kind, and said once for a floor', async () => {
    await show(one, 11);
    const present = await transaction(world.db, (trx) => readPresent(trx, ['demo'], NOW));
    const { text, photos } = exportWorld(present, { isDemo: true });
    const files = [...photos.keys()];
    expect(files).toEqual([
      expect.stringMatching(/^demo-tokyo-yaesu-b-[0-9a-f]{8}\.jpg$/),
      expect.stringMatching(/^demo-tokyo-yaesu-c-3-[0-9a-f]{8}\.png$/),
    ]);
    expect(text.match(/photo: .*/g)).toEqual(files.map((file) => `photo: ${file}`));
  });

  it('is planned in words, and nothing is left to do after it', async () => {
    const wanted = await demoWith(world.db, 'booth 1', { photo: one ?? null });
    const { plan } = await readPlan(world.db, wanted, comparing);
    expect(describePlan(plan)).toContain(`photo: (none) → a photo (${one?.slice(0, 8)})`);
    await applyThings(world.db, wanted);
    expect((await readPlan(world.db, wanted, comparing)).plan.changes).toEqual([]);
    const without = await demoWith(world.db, 'booth 1', { photo: null });
    expect(describePlan((await readPlan(world.db, without, comparing)).plan)).toContain(
      `photo: a photo (${one?.slice(0, 8)}) → (none)`,
    );
  });

  it('is none of which the database has no bytes', async () => {
    await expect(show(`${'0'.repeat(32)}.jpg`)).rejects.toThrow('booths_photo');
    const write = (row: { name: string; body: Uint8Array }) =>
      world.db
        .insertInto('booth_photos')
        .values({ tenant_id: 'demo', ...row })
        .execute();
    await expect(write({ name: '../x.jpg', body: photoWith('') })).rejects.toThrow('booth_photos_name');
    const large = { name: `${'1'.repeat(32)}.jpg`, body: Buffer.alloc(300_001) };
    await expect(write(large)).rejects.toThrow('booth_photos_body');
  });
});
