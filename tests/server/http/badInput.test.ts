import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { createApp } from '#server/http/app.ts';
import { listen } from '#server/http/listen.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { demoConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

describeDatabase('bad input', (world) => {
  const service = serviceOver(world);

  it.each([
    ['no body', '', 400, 'malformed'],
    ['half a body', '{"telecube_id":1', 400, 'malformed'],
    ['a list', '[]', 422, 'invalid'],
    ['null', 'null', 422, 'invalid'],
    ['an object where a number belongs', JSON.stringify({ ...slot, telecube_id: {} }), 422, 'invalid'],
    ['a fraction', JSON.stringify({ ...slot, minute: 2.5 }), 422, 'invalid'],
    ['a negative number', JSON.stringify({ ...slot, interval: -60 }), 422, 'invalid'],
    ['an id beyond an integer', JSON.stringify({ ...slot, telecube_id: 3_000_000_000 }), 422, 'invalid'],
    ['minute 75', JSON.stringify({ ...slot, minute: 75 }), 422, 'invalid'],
    ['the year 9999', JSON.stringify({ ...slot, date: '9999-12-31' }), 422, 'invalid'],
    ['a missing field', JSON.stringify({ ...slot, date: undefined }), 422, 'invalid'],
    ['a NUL in a date', JSON.stringify({ ...slot, date: '2026-11-21\0' }), 422, 'invalid'],
    ['an attack on the prototype', '{"__proto__":{"telecube_id":1}}', 422, 'invalid'],
  ])('is refused with a message that a member can read: %s', async (_, body, status, code) => {
    const token = await service.tokenOf('personal@example.jp');
    const refused = await service.call('POST', '/api/reservations', { token, body });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).toMatch(/\p{Script=Hiragana}/u);
    expect(JSON.stringify(refused.body)).not.toMatch(/ at |node_modules|select /);
    expect(
      await world.db.selectFrom('reservations').select('tranid').where('use_state', 'in', ACTIVE).execute(),
    ).toEqual([]);
  });

  it.each([
    ['/api/search/get-room/9999', 404],
    ['/api/search/get-room/abc', 404],
    ['/api/search/get-room/99999999999', 404],
    ['/api/search/get-floormap/77', 404],
    ['/api/search/get-list-of-places/0', 404],
    ['/api/search/get-rooms?areaId=9999', 404],
    ['/api/search/get-rooms?areaId=x', 422],
    ['/api/reservations/room-availability/9999?date=2026-11-21', 404],
    ['/api/reservations/room-availability/1', 422],
    ['/api/reservations/room-availability/1?date=2026-02-30', 422],
    ['/api/reservations/room-availability/1?date=9999-12-31', 422],
    ['/api/reservations/room-availability/1?date=0000-01-01', 422],
    ['/api/reservations/day-availability?rooms=1,9999&date=2026-11-21', 404],
    ['/api/reservations/day-availability?rooms=&date=2026-11-21', 422],
    [`/api/reservations/day-availability?rooms=${'1,'.repeat(100)}1&date=2026-11-21`, 422],
    ['/api/nothing', 404],
    ['/api/%ff', 404],
  ])('is refused in an address: %s', async (path, status) => {
    const token = await service.tokenOf('personal@example.jp');
    const refused = await service.call('GET', path, { token });
    expect([path, refused.status]).toEqual([path, status]);
    expect(refused.body.message).toMatch(/\S/);
  });

  it.each([
    ['none', undefined],
    ['an unknown one', 'a'.repeat(43)],
    ['one that is no token', '"; drop table members'],
  ])('is refused as a token: %s', async (_, token) => {
    const refused = await service.call('GET', '/api/reservations', token === undefined ? {} : { token });
    expect([refused.status, refused.body]).toEqual([
      401,
      { message: '認証エラーが発生しました。', code: 'unauthenticated' },
    ]);
  });

  it('tells who is not signed in nothing about the input', async () => {
    expect((await service.call('POST', '/api/reservations', { body: '{' })).status).toBe(401);
  });

  it('takes numbers as forms send them, and answers them as numbers', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const body = { telecube_id: '1', date: '2026-11-21', hour: '12', minute: '00', interval: '60' };
    const taken = await service.call('POST', '/api/reservations', { token, body });
    expect(taken.body).toEqual({ message: 'OK', tranid: expect.any(Number), mail_queued: true });
  });

  it('refuses a key of more than 200 characters', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const refused = await service.call('POST', '/api/reservations', {
      token,
      body: slot,
      key: 'k'.repeat(201),
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed']);
  });

  it('takes an empty key for none, so that two commands without one stay two', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const reserve = (body: unknown) => service.call('POST', '/api/reservations', { token, body, key: '' });
    const answers = [await reserve(slot), await reserve({ ...slot, hour: 15 })];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });

  describe('over a socket', () => {
    async function send(
      method: string,
      path: string,
      body: string,
    ): Promise<{ status: number; text: string }> {
      const server = await listen(createApp(service.services, undefined), { ...demoConfig(), port: 0 });
      const { port } = server;
      try {
        return await new Promise((resolve, reject) => {
          const sent = request({ host: '127.0.0.1', port, method, path }, (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          });
          sent.on('error', reject);
          sent.end(body);
        });
      } finally {
        await server.stop({ arrivingMs: 0, answeringMs: 1_000 });
      }
    }

    it('answers a body of 10 MB with 413', async () => {
      const { status, text } = await send('POST', '/api/login', 'a'.repeat(10_000_000));
      expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
    });

    it('answers 10,000 query parameters with 414', async () => {
      const query = Array.from({ length: 10_000 }, (_, index) => `name${index}=value${index}`).join('&');
      const { status, text } = await send('GET', `/api/metadata.json?${query}`, '');
      expect([status, JSON.parse(text).code]).toEqual([414, 'too_large']);
    });

    it('answers an even longer address in JSON too', async () => {
      const { status, text } = await send('GET', `/api/metadata.json?${'a'.repeat(400_000)}`, '');
      expect([status, JSON.parse(text).code]).toEqual([431, 'too_large']);
    });
  });
});
