import { expect, it } from 'vitest';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

/** Times that nobody can reserve at NOW (Friday 20 November 2026, 10:00), with the field that is refused. */
const REFUSED: readonly (readonly [string, Partial<typeof slot>, number, string | undefined])[] = [
  ['an unknown booth', { telecube_id: 9_999 }, 404, undefined],
  ['a booth beyond what an id can be', { telecube_id: 4_000_000_000 }, 422, 'telecube_id'],
  ['yesterday', { date: '2026-11-19' }, 422, 'date'],
  ['five minutes ago', { date: '2026-11-20', hour: 9, minute: 55 }, 422, 'date'],
  ['the 15th day', { date: '2026-12-04' }, 422, 'date'],
  ['20 minutes', { interval: 20 }, 422, 'interval'],
  ['no time at all', { interval: 0 }, 422, 'interval'],
  ['195 minutes', { interval: 195 }, 422, 'interval'],
  ['12:03', { minute: 3 }, 422, 'minute'],
  ['across midnight', { hour: 23, minute: 30 }, 422, 'minute'],
  ['the 25th hour', { hour: 24 }, 422, 'hour'],
  ['the 60th minute', { minute: 60 }, 422, 'minute'],
  ['before opening', { hour: 6, minute: 45 }, 422, 'hour'],
  ['past closing', { hour: 22, minute: 30 }, 422, 'hour'],
  ['a booth on its closed day', { telecube_id: 11, date: '2026-11-23' }, 422, 'date'],
  ['31 February', { date: '2027-02-31' }, 422, 'date'],
  ['a date that is no date', { date: 'tomorrow' }, 422, 'date'],
];

describeDatabase('a time that nobody can reserve', (world) => {
  const service = serviceOver(world);

  it.each(REFUSED)('is refused by quote and reservation alike: %s', async (_, change, status, field) => {
    const token = await service.tokenOf('personal@example.jp');
    const body = { ...slot, ...change };
    for (const path of ['/api/reservations/get-price', '/api/reservations']) {
      const refused = await service.call('POST', path, { token, body });
      expect(refused.status).toBe(status);
      expect(refused.body.message).toMatch(/\p{Script=Hiragana}/u);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(field === undefined ? [] : [field]);
    }
    const stored = await world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('use_state', 'in', ACTIVE)
      .execute();
    expect(stored).toEqual([]);
  });

  it.each([
    ['before opening', { hour: 6, minute: 45 }, '営業時間外のため予約できません。'],
    ['past closing', { hour: 22, minute: 30 }, '営業時間が終わるため、23:00を過ぎる予約はできません。'],
    ['on a closed day', { telecube_id: 11, date: '2026-11-23' }, '休業日のため予約できません。'],
  ])('says why the booth is closed: %s', async (_, change, sentence) => {
    const token = await service.tokenOf('personal@example.jp');
    const { body } = await service.call('POST', '/api/reservations/get-price', {
      token,
      body: { ...slot, ...change },
    });
    expect(Object.values(body.errors)).toEqual([[sentence]]);
  });

  it('still takes the last day, the last quarter of an hour and the present step', async () => {
    const token = await service.tokenOf('personal@example.jp');
    for (const change of [
      { date: '2026-12-03' },
      { hour: 22, minute: 45, interval: 15 },
      { date: '2026-11-20', hour: 10, minute: 5 },
    ]) {
      const taken = await service.call('POST', '/api/reservations', { token, body: { ...slot, ...change } });
      expect([change, taken.status]).toEqual([change, 200]);
    }
  });
});
