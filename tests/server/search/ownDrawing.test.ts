import { SaxesParser } from 'saxes';
import { afterEach, expect, it } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { readDrawing } from '#server/world/drawing/drawing.ts';
import { exportWorld } from '#server/world/export/exportWorld.ts';
import { readPresent } from '#server/world/model/present.ts';
import { parseSecrets } from '#server/world/reading/variables.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, besideExport, demoWith, thingsOf } from '#tests/support/server/worlds.ts';
import { boothAt, svgOf } from '#tests/support/values/drawings.ts';

const WALL = '<path d="M0 0h400v300H0z" fill="none" stroke="currentColor"/>';

/** A drawing of those booths side by side, the first so far to the right. */
function drawingOf(keys: readonly string[], first = 20, wall = WALL) {
  const booths = keys.map((key, nth) => boothAt(key, first + nth * 50, 30));
  const { drawing } = readDrawing(svgOf([wall, ...booths].join('')), new Set(keys));
  return drawing ?? expect.fail('no drawing');
}

describeDatabases('a floor with a drawing of its own', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  /** Applies the demo with that drawing on a floor; null for none. */
  async function draw(drawing: ReturnType<typeof drawingOf> | null, floor = 1) {
    const values = { drawing: drawing?.markup ?? null, drawing_layout: drawing && { ...drawing.layout } };
    return await applyThings(world.db, await demoWith(world.db, `floor ${floor}`, values));
  }
  const floorOf = async (who: Awaited<ReturnType<typeof signIn>>, floor = 1) =>
    (await who.get(`/search/get-floormap/${floor}`)).body.floormap;
  const picture = (path: string) => service.call('GET', path, { tenant: '' });

  it('is served as it was drawn, with each booth where its shape is', async () => {
    const drawing = drawingOf(['a-1', 'a-2', 'a-3']);
    await draw(drawing);
    const floor = await floorOf(await signIn());
    expect(floor.image_url).toBe(`/floor-maps/demo/1.svg?v=${drawing.layout.version}`);
    expect(floor.image_size).toEqual({ width: 640, height: 480 });
    expect(floor.telecubes.map(({ plan }: { plan: object }) => plan)).toEqual(
      [0.05, 0.175, 0.3].map((left) => ({
        left: expect.closeTo(left, 5),
        top: expect.closeTo(0.1, 5),
        width: expect.closeTo(0.1, 5),
        height: expect.closeTo(0.13333, 5),
      })),
    );
    const { status, headers, body } = await picture(floor.image_url);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(body).toContain('viewBox="0 0 400 300" width="640" height="480" fill="currentColor"');
    expect(body).toContain(drawing.markup);
    expect(body).toContain('prefers-color-scheme: dark');
  });

  it('is kept nowhere under the address of another drawing', async () => {
    const former = drawingOf(['a-1', 'a-2', 'a-3'], 40).layout.version;
    await draw(drawingOf(['a-1', 'a-2', 'a-3']));
    const cachedAs = async (path: string) => (await picture(path)).headers.get('Cache-Control');
    expect(await cachedAs(`/floor-maps/demo/1.svg?v=${former}`)).toBe('no-store');
    expect(await cachedAs((await floorOf(await signIn())).image_url)).toBe('public, max-age=300');
    expect(await cachedAs('/floor-maps/demo/1.svg')).toBe('public, max-age=300');
  });

  it('with colours of its own lies on white in either scheme', async () => {
    await draw(drawingOf(['a-1', 'a-2', 'a-3'], 20, '<path d="M0 0h9" stroke="#c00"/>'));
    const { body } = await picture('/floor-maps/demo/1.svg');
    expect(body).toContain(
      '<rect x="0" y="0" width="400" height="300" fill="#fff"/>\n<path d="M0 0h9" stroke="#c00"/>',
    );
    expect(body).not.toContain('prefers-color-scheme');
  });

  it('belongs to its tenant, and behind its passcode to who may see the floor', async () => {
    const other = await picture('/floor-maps/annex/1.svg');
    const drawing = drawingOf(['d-1', 'd-2', 'd-3', 'd-4', 'd-5']);
    await draw(drawing);
    expect((await picture('/floor-maps/annex/1.svg')).body).toBe(other.body);
    await draw(drawing, 4);
    const version = `v=${drawing.layout.version}`;
    expect((await picture(`/floor-maps/demo/4.svg?${version}`)).status).toBe(404);
    const path: string = (await floorOf(await signIn('corporate@example.jp'), 4)).image_url;
    expect(path).toContain(`/floor-maps/demo/4.svg?${version}&token=`);
    expect((await picture(path)).body).toContain(drawing.markup);
    expect((await picture(path.replace('/demo/4', '/annex/4'))).status).toBe(404);
  });

  it('lists a booth that is not in it without a place', async () => {
    await draw(drawingOf(['a-1', 'a-3']));
    await world.db.updateTable('booths').set({ world_key: null }).where('telecube_id', '=', 3).execute();
    const placed = async () =>
      (await floorOf(await signIn())).telecubes.map(({ plan }: { plan: object | null }) => plan !== null);
    expect(await placed()).toEqual([true, false, false]);
    // A booth from before there were files has the key that an export gives it.
    await draw(drawingOf(['a-1', 'booth-3']));
    expect(await placed()).toEqual([true, false, true]);
  });

  it('is told by the plan where it changes, changes nothing when it is applied again, and goes with its key', async () => {
    const [first, second] = [drawingOf(['a-1', 'a-2', 'a-3']), drawingOf(['a-1', 'a-2', 'a-3'], 60)];
    const words = ({ layout }: typeof first) => `a drawing of 3 booths (0.2 kB, ${layout.version})`;
    const said = (plan: Awaited<ReturnType<typeof draw>>) =>
      describePlan(plan)
        .split('\n')
        .filter((line) => line.includes('drawing'))
        .map((line) => line.trim());
    expect(said(await draw(first))).toEqual([`drawing: (none) → ${words(first)}`]);
    expect((await draw(first)).changes).toEqual([]);
    const plan = await draw(second);
    expect(plan.changes.map(({ thing }) => thing.kind)).toEqual(['floor']);
    expect(said(plan)).toEqual([`drawing: ${words(first)} → ${words(second)}`]);
    expect(said(await draw(null))).toEqual([`drawing: ${words(second)} → (none)`]);
    const floor = await floorOf(await signIn());
    expect(floor.image_url).toBe('/floor-maps/demo/1.svg');
    expect((await picture(floor.image_url)).body).toContain('class="booth"');
  });

  it('is exported as a file beside, with which nothing is to be done', async () => {
    const drawing = drawingOf(['a-1', 'a-2', 'a-3']);
    await draw(drawing);
    const present = await transaction(world.db, (trx) => readPresent(trx, ['demo'], NOW));
    const { text, secrets, ...files } = exportWorld(present, { isDemo: true });
    const { drawings } = files;
    const name = `demo-tokyo-yaesu-a-${drawing.layout.version.slice(0, 8)}.svg`;
    expect(text).toContain(`drawing: ${name}`);
    expect(drawings.get(name)).toContain(drawing.markup);
    const again = thingsOf(text, parseSecrets('s', secrets), await besideExport(world.db, files));
    expect((await applyThings(world.db, again, { prunes: true })).changes).toEqual([]);
    // A name with quotes and angles stays one, whoever has drawn the floor.
    await applyThings(
      world.db,
      await demoWith(world.db, 'floor 1', { floor_name: '"><script>alert(1)</script>&' }),
    );
    const { body } = await picture('/floor-maps/demo/1.svg');
    const elements: string[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', (tag) => elements.push(tag.name));
    parser.write(body).close();
    expect(elements).toEqual(['svg', 'title', 'style', 'path', 'rect', 'rect', 'rect']);
  });
});
