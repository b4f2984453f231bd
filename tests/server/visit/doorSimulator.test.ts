import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { simulatedDoors } from '#server/ports/door.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabases('the simulated door', (world) => {
  const service = serviceOver(world);

  it('says that nothing was opened, and can be told not to answer, until the world is reset', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const doors = simulatedDoors(log);
    const app = createApp({ ...service.services, doors }, undefined);
    const post = (path: string, body: unknown, token = '') =>
      app.request(
        path,
        {
          method: 'POST',
          headers: { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        },
        {},
      );
    const token = await service.tokenOf('personal@example.jp');
    const tranid = await visitor(service, token).reserve();
    await service.setClock(at('2026-11-21', '12:00'));
    const enter = async () => (await post('/api/reservations/open-door', { tranid }, token)).status;

    await post('/dev/door', { telecube_id: 1, works: false });
    expect(await enter()).toBe(409);
    await post('/dev/door', { telecube_id: 1, works: true });
    expect(await enter()).toBe(200);
    expect(lines.join('')).toContain('door simulator: nothing was opened');
    expect((await post('/dev/door', { telecube_id: 'x' })).status).toBe(422);

    await post('/dev/door', { telecube_id: 1, works: false });
    await post('/dev/reset', {});
    await doors.open({
      intentId: 'i',
      tenantId: 'demo',
      boothId: 1,
      boothType: 'door',
      lockId: null,
      purpose: 'enter',
    });
  });
});
