import { expect, it } from 'vitest';
import { SERVER_TIME_HEADER, TENANT_HEADER } from '#contract/headers.ts';
import { giveTurns } from '#server/booking/waitingList/giveTurns.ts';
import { createApp } from '#server/http/app.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';

const ROOMS = Array.from({ length: 50 }, (_, index) => index + 1).join();
const DAY = '2026-11-21';
const slot = { telecube_id: 1, date: DAY, hour: 12, minute: 0, interval: 60 };

/**
 * Tenant and session are one statement, locks one, what is judged one, what is written one (docs/architecture.md, "The
 * server").
 */
describeDatabases('the statements of a call', (world) => {
  const service = serviceOver(world);
  const call = countingStatements(world, service);

  it.each([
    ['by card', 'personal@example.jp', {}],
    ['with coupon minutes', 'personal@example.jp', { use_coupon: true }],
    ['on the account of a corporation', 'corporate@example.jp', {}],
    ['from a prepaid balance', 'campaign@example.jp', {}],
  ])('are four for a booking ahead, and four for its cancellation: %s', async (_, loginid, more) => {
    const token = await service.tokenOf(loginid);
    const made = await call('POST', '/api/reservations', { token, key: 'made', body: { ...slot, ...more } });
    expect([made.status, made.statements]).toEqual([200, 4]);
    const { tranid } = made.body;
    const cancelled = await call('POST', '/api/reservations/cancel', { token, key: 'off', body: { tranid } });
    expect([cancelled.status, cancelled.statements]).toEqual([200, 4]);
  });

  it.each([
    ['by card', 'personal@example.jp', {}],
    ['with coupon minutes', 'personal@example.jp', { use_coupon: true }],
    ['on the account of a corporation', 'corporate@example.jp', {}],
    ['from a prepaid balance', 'campaign@example.jp', {}],
  ])('are five for a move, fewer than for a cancellation and a booking: %s', async (_, loginid, more) => {
    const token = await service.tokenOf(loginid);
    const made = await call('POST', '/api/reservations', { token, key: 'made', body: { ...slot, ...more } });
    const body = { ...slot, tranid: made.body.tranid, telecube_id: 2, hour: 13 };
    const moved = await call('POST', '/api/reservations/move', { token, key: 'moved', body });
    expect([moved.status, moved.statements]).toEqual([200, 5]);
  });

  it('are two for a span that has come free and that nobody waits for', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const made = await call('POST', '/api/reservations', { token, key: 'made', body: slot });
    await call('POST', '/api/reservations/cancel', { token, key: 'off', body: { tranid: made.body.tranid } });
    const before = world.statements;
    await giveTurns(service.services);
    expect(world.statements - before).toBe(2);
    expect(await world.db.selectFrom('freed_spans').selectAll().execute()).toEqual([]);
  });

  it('are as few for the same command, which is known again', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const first = await call('POST', '/api/reservations', { token, key: 'made', body: slot });
    const again = await call('POST', '/api/reservations', { token, key: 'made', body: slot });
    expect([again.body, again.statements]).toEqual([first.body, 3]);
  });

  it.each([
    ['/readyz', 1],
    [`/api/reservations/day-availability?rooms=${ROOMS}&date=${DAY}`, 2],
    [`/api/reservations/room-availability/1?date=${DAY}`, 2],
    ['/api/reservations', 2],
    ['/api/setting/coupon-remainder', 2],
    ['/api/get-balance', 2],
    ['/api/notices', 2],
    ['/api/waiting-list', 2],
    ['/api/settings/calendar', 2],
    ['/api/metadata.json', 2],
    ['/api/home', 4],
    [`/api/search/free?date=${DAY}&hour=14&minute=0&interval=60&equipment=monitor`, 2],
  ])('are no more than those of a read: %s', async (path, expected) => {
    const token = await service.tokenOf('personal@example.jp');
    const { status, statements } = await call('GET', path, { token });
    expect([status, statements]).toEqual([200, expected]);
  });

  it('are two for a feed of reservations, whoever guesses it or has it already', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { body } = await call('POST', '/api/settings/calendar', { token });
    const { pathname } = new URL(body.calendar_url);
    const whole = await call('GET', pathname);
    const again = await call('GET', pathname, {
      headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' },
    });
    const guessed = await call('GET', `/calendar/${'x'.repeat(43)}.ics`);
    const asked = [whole, again, guessed].map(({ status, statements }) => [status, statements]);
    expect(asked).toEqual([
      [200, 2],
      [304, 2],
      [404, 2],
    ]);
  });

  it('are four to eight for stars, pushes and reminders, and two more when a tenant’s keys are made', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const counted = async (method: string, path: string, body?: object) => {
      const answer = await call(method, path, { token, ...(body && { body }) });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer;
    };
    const { statements: first, body } = await counted('GET', '/api/settings/notifications');
    const { statements: later } = await counted('GET', '/api/settings/notifications');
    expect([first, later]).toEqual([6, 4]);
    const { push: _, ...choices } = body;
    const star = { kind: 'floormap', id: 1 };
    const { subscription } = newDevice('https://fcm.googleapis.com/fcm/send/1');
    const calls = [
      await counted('POST', '/api/settings/notifications', { ...choices, before: choices }),
      await counted('POST', '/api/push/subscribe', subscription),
      await counted('DELETE', '/api/push/subscribe'),
      await counted('POST', '/api/favourites', { ...star, is_favourite: 1 }),
      await counted('POST', '/api/favourites', { ...star, is_favourite: 0 }),
    ];
    expect(calls.map(({ statements }) => statements)).toEqual([4, 8, 4, 4, 4]);
  });

  it('are seven for a report of trouble, with its mail, and four for the same command again', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const made = await call('POST', '/api/reservations/immediate', {
      token,
      key: 'made',
      body: { telecube_id: 1, interval: 30, price: 550 },
    });
    const body = { tranid: made.body.tranid, kind: 'dirt' };
    const told = await call('POST', '/api/reservations/trouble', { token, key: 'told', body });
    const again = await call('POST', '/api/reservations/trouble', { token, key: 'told', body });
    expect([told.status, told.statements, again.status, again.statements]).toEqual([200, 7, 200, 4]);
  });

  it('are six for the outlook of a wait: no more for many booths or waits', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const body = { ...slot, rooms: [1, 2, 3] };
    const { status, statements } = await call('POST', '/api/waiting-list/get-outlook', { token, body });
    expect([status, statements]).toEqual([200, 6]);
  });

  it('are three for a quote, and three for an immediate use that is refused', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const quoted = await call('POST', '/api/reservations/get-price', { token, body: slot });
    expect([quoted.status, quoted.statements]).toEqual([200, 3]);
    const body = { telecube_id: 1, interval: 20 };
    const refused = await call('POST', '/api/reservations/immediate', { token, body });
    expect([refused.status, refused.statements]).toEqual([422, 3]);
  });

  it('are none for a tenant that was found a moment ago; in a demo it is found each time', async () => {
    await world.db.updateTable('tenants').set({ is_demo: false }).execute();
    const asked = { headers: { [TENANT_HEADER]: 'demo' } };
    const counts = async (demo: boolean) => {
      const config = { ...service.services.config, demo };
      const app = createApp({ ...service.services, config }, undefined);
      const before = world.statements;
      for (let times = 0; times < 3; times++) {
        expect((await app.request('/api/metadata.json', asked, {})).status).toBe(200);
      }
      return world.statements - before;
    };
    // Each of the three answers also reads the lowest price.
    expect([await counts(false), await counts(true)]).toEqual([1 + 3, 3 + 3]);
  });

  it('show the demo clock as another process has just moved it, to members and to visitors', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const here = createApp({ ...service.services }, undefined);
    const there = createApp({ ...service.services }, undefined);
    const told = async (path: string, headers = {}) => {
      const answer = await here.request(path, { headers: { [TENANT_HEADER]: 'demo', ...headers } }, {});
      return Math.abs(Number(answer.headers.get(SERVER_TIME_HEADER)) - Date.parse('2027-02-03T04:05:06Z'));
    };
    await told('/api/metadata.json');
    const body = JSON.stringify({ now: '2027-02-03T04:05:06Z' });
    expect((await there.request('/dev/clock', { method: 'POST', body }, {})).status).toBe(200);
    expect(await told('/api/metadata.json')).toBeLessThan(600_000);
    expect(await told('/api/reservations', { Authorization: `Bearer ${token}` })).toBeLessThan(600_000);
  });
});
