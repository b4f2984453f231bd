import { expect, it } from 'vitest';
import { layOut } from '#server/search/maps/planLayout.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

it('has no place in a drawing for a booth that is not in it, whatever its key', () => {
  const booth = { telecube_id: 1, world_key: 'constructor', cube_name: 'A-1', plan_x: null, plan_y: null };
  const drawn = {
    viewBox: [0, 0, 9, 9],
    width: 9,
    height: 9,
    hasOwnColours: false,
    version: 'a',
    booths: {},
  } as const;
  expect(layOut([booth], drawn).cells.size).toBe(0);
});

describeDatabases('the plan of a floor', (world) => {
  const service = serviceOver(world);

  it('has each booth by name where the drawing has it, in fractions of the drawing', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { floormap } = (await service.call('GET', '/api/search/get-floormap/1', { token })).body;
    const drawing: string = (await service.call('GET', floormap.image_url)).body;
    const { width, height } = floormap.image_size;
    expect(drawing).toContain(`width="${width}" height="${height}"`);
    expect(floormap.telecubes.map((booth: { cube_name: string }) => booth.cube_name)).toEqual([
      'A-1',
      'A-2',
      'A-3',
    ]);
    for (const { plan } of floormap.telecubes) {
      const [x, y] = [Math.round(plan.left * width), Math.round(plan.top * height)];
      expect(drawing).toContain(`<rect class="booth" x="${x}" y="${y}" `);
    }
  });

  it('holds all 50 booths inside the drawing, none on another', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { floormaps } = (await service.call('GET', '/api/search/get-rooms', { token })).body;
    const { telecubes } = floormaps.find((map: { telecubeCnt: number }) => map.telecubeCnt === 50);
    const corners = telecubes.map(({ plan }: { plan: { left: number; top: number } }) =>
      [plan.left, plan.top].join(),
    );
    expect(new Set(corners).size).toBe(50);
    for (const { plan } of telecubes) {
      expect(plan.left + plan.width).toBeLessThan(1);
      expect(plan.top + plan.height).toBeLessThan(1);
    }
  });
});
