import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

/** Every list of a member that statements are written for by hand. */
const PATHS = [
  '/home',
  '/search/free?date=2026-11-21&hour=12&minute=0&interval=60',
  '/reservations',
  '/waiting-list',
  '/notices',
  '/search/get-list-of-places/1',
  '/search/get-floormap/1',
  '/search/get-rooms',
  '/settings/notifications',
  '/settings/calendar',
] as const;

const LOGINS = ['personal@example.jp', 'personal2@example.jp'];
const MONDAYS = ['2026-11-16', '2026-11-09', '2026-11-02'];
const NEXT_MONDAY = '2026-11-23';

describeDatabases('a tenant whose members and booths have the same numbers', (world) => {
  const service = serviceOver(world);
  beforeAll(() => seedDemoWorld(world.db, NOW, 'twin'));

  /** The answers that both members get to everything; the key of pushes is made with the first one. */
  async function told() {
    const answers = [];
    for (const loginid of LOGINS) {
      const token = await service.tokenOf(loginid);
      for (const path of PATHS) {
        const { status, body } = await service.call('GET', `/api${path}`, { token });
        answers.push({ loginid, path, status, body });
      }
    }
    return answers;
  }

  async function reserved(tenant: string, memberId: number, date: string, state: string): Promise<void> {
    const [from, to, before] = [at(date, '15:00'), at(date, '16:00'), at(date, '14:00')].map(
      (instant) => new Date(instant),
    );
    await sql`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at)
      values (${tenant}, ${memberId}, 2, ${from}, ${to}, true, ${state}, 0, 0, 0, ${before}, ${before}, ${before})`.execute(
      world.db,
    );
  }

  it('changes nothing of what the members of another one are told, whatever its own have', async () => {
    for (const date of MONDAYS) await reserved('demo', 2, date, 'ended');
    await told();
    const before = await told();
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
    const [, usual] = before.filter(({ path }) => path === '/home').map(({ body }) => body.usual);
    expect(usual, 'there is something to be lost').toHaveLength(1);

    for (const date of MONDAYS) await reserved('twin', 1, date, 'ended');
    await reserved('twin', 2, NEXT_MONDAY, 'reserved');
    const { rows } = await sql<{ notice_id: number }>`
      insert into notices (tenant_id, member_id, about, contents, created_at)
      values ('twin', 1, 'twin', 'お知らせ', ${new Date(NOW)}) returning notice_id`.execute(world.db);
    expect(rows).toHaveLength(1);
    const twin = { token: await service.tokenOf('personal@example.jp', 'twin'), tenant: 'twin' };
    for (const place of [
      { kind: 'floormap', id: 1 },
      { kind: 'telecube', id: 2 },
      { kind: 'telecube', id: 11 },
    ])
      expect(
        (await service.call('POST', '/api/favourites', { ...twin, body: { ...place, is_favourite: 1 } }))
          .status,
      ).toBe(200);
    const { subscription } = newDevice('https://fcm.googleapis.com/fcm/send/twin');
    for (const [path, body] of [
      ['/push/subscribe', subscription],
      ['/settings/calendar', {}],
    ] as const)
      expect((await service.call('POST', `/api${path}`, { ...twin, body })).status).toBe(200);
    expect(await told()).toEqual(before);
  });
});
