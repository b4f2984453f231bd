import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

describeDatabases('tenants and owners', (world) => {
  const service = serviceOver(world);
  beforeAll(() => seedDemoWorld(world.db, NOW, 'other'));

  it('refuses a token of another tenant', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const own = await service.call('GET', '/api/reservations', { token });
    const foreign = await service.call('GET', '/api/reservations', { token, tenant: 'other' });
    expect([own.status, foreign.status, foreign.body.code]).toEqual([200, 401, 'unauthenticated']);
  });

  it('answers an unknown tenant with 404', async () => {
    expect((await service.call('GET', '/api/metadata.json', { tenant: 'nobody' })).status).toBe(404);
  });

  it('finds the tenant by its host when no header names one', async () => {
    const byHost = async (Host: string, more = {}) => {
      const headers = { 'X-Tenant-Id': '', Host, ...more };
      return (await service.call('GET', '/api/metadata.json', { headers })).body.tenant_id;
    };
    expect(await byHost('other.example:443')).toBe('other');
    expect(await byHost('127.0.0.1:3000')).toBe('demo');
    expect(await byHost('127.0.0.1:3000', { 'X-Forwarded-Host': 'other.example' })).toBe('demo');
  });

  it('keeps the same booth and time of two tenants apart', async () => {
    const here = await service.tokenOf('personal@example.jp');
    const there = await service.tokenOf('personal@example.jp', 'other');
    await world.db
      .updateTable('tenants')
      .set({ clock_offset_ms: NOW - Date.now() })
      .where('tenant_id', '=', 'other')
      .execute();
    const first = await service.call('POST', '/api/reservations', { token: here, body: slot });
    const second = await service.call('POST', '/api/reservations', {
      token: there,
      tenant: 'other',
      body: slot,
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    const cancelled = await service.call('POST', '/api/reservations/cancel', {
      token: here,
      body: { tranid: second.body.tranid },
    });
    expect(cancelled.status).toBe(404);
    const kept = await service.call('GET', '/api/reservations', { token: there, tenant: 'other' });
    expect(kept.body.reservations).toHaveLength(1);
  });

  it('hides what another member has reserved', async () => {
    const [mine, theirs] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal2@example.jp'),
    ];
    const { body } = await service.call('POST', '/api/reservations', { token: mine, body: slot });
    const cancelled = await service.call('POST', '/api/reservations/cancel', {
      token: theirs,
      body: { tranid: body.tranid },
    });
    expect([cancelled.status, cancelled.body.message]).toEqual([404, '予約が存在しません。']);
    expect((await service.call('GET', '/api/reservations', { token: theirs })).body.reservations).toEqual([]);
    expect((await service.call('GET', '/api/reservations', { token: mine })).body.reservations).toHaveLength(
      1,
    );
  });

  it('ends a session at logout and after 30 days without use', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const status = async () => (await service.call('GET', '/api/menu-status', { token })).status;
    await world.db.updateTable('sessions').set({ last_used_at: NOW }).execute();
    await service.setClock((NOW + 29 * 86_400_000) as typeof NOW); // still an instant
    expect(await status()).toBe(200);
    await service.setClock((NOW + 58 * 86_400_000) as typeof NOW); // 29 days after that use
    expect(await status()).toBe(200);
    await service.setClock((NOW + 89 * 86_400_000) as typeof NOW); // 31 days after that use
    expect(await status()).toBe(401);
    const other = await service.tokenOf('personal2@example.jp');
    await service.setClock(NOW);
    await service.call('POST', '/api/logout', { token: other });
    expect((await service.call('GET', '/api/menu-status', { token: other })).status).toBe(401);
  });

  it('ends a session that was left without an answer by the hash of its token, and no other', async () => {
    const [left, kept] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal@example.jp'),
    ];
    const status = async (token: string) => (await service.call('GET', '/api/menu-status', { token })).status;
    const sessions = [left, 'nobody’s'].map((token) => createHash('sha256').update(token).digest('hex'));
    const end = (tenant: string, body: object) => service.call('POST', '/api/logout-left', { tenant, body });
    expect((await end('other', { sessions })).status, 'of another tenant').toBe(200);
    expect(await status(left)).toBe(200);
    expect((await end('demo', { sessions: [] })).status).toBe(200);
    expect((await end('demo', { sessions: [left] })).status, 'no hash').toBe(422);
    expect(await status(left)).toBe(200);
    expect((await end('demo', { sessions })).body).toEqual({ message: 'OK' });
    expect((await end('demo', { sessions })).status, 'twice').toBe(200);
    expect([await status(left), await status(kept)]).toEqual([401, 200]);
  });
});
