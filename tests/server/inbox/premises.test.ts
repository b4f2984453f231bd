import { expect, it } from 'vitest';
import { dateOf, type Instant } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';
const VACANCY = 'お待ちの時間に空きが出ました';
const BOOKED = '空き待ちの予約が取れました';
const REFUSED = 'ご利用料金のお支払いができませんでした';

/** More than there are steps from a freed span to its push, so that what one round leaves is done by the next. */
const ROUNDS = 4;

describeDatabases('a message whose premise is gone', (world) => {
  const service = serviceOver(world);
  let devices = 0;
  const signIn = async (loginid: string) => {
    const member = visitor(service, await service.tokenOf(loginid));
    const { subscription } = newDevice(`https://fcm.googleapis.com/fcm/send/${devices++}`);
    expect((await member.post('/push/subscribe', subscription)).status).toBe(200);
    return member;
  };
  /** Does what is due while neither the push service nor the mail server takes anything. */
  const nothingGoesOut = async () => {
    const out = () => Promise.reject(new Error('out'));
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      await doDueWork({ ...service.services, push: { send: out }, mail: { send: out } });
    }
  };
  /** The subjects of what goes out to an address, once everything does again. */
  const givenOut = async (now: Instant) => {
    const mails: OutgoingMail[] = [];
    const send = async (mail: OutgoingMail) => void mails.push(mail);
    await service.setClock(now);
    for (let nth = 0; nth < ROUNDS; nth += 1) await doDueWork({ ...service.services, mail: { send } });
    const titles = service.pushes.map(({ text }) => JSON.parse(text).notification.title);
    return { pushes: titles, mails: mails.map(({ subject }) => subject.replace('【コモリ】', '')) };
  };
  /** Somebody waits for a span that was cancelled, and is being told. */
  const waiting = async (wish: Readonly<Record<string, unknown>>) => {
    const [owner, member] = [await signIn(OTHER), await signIn(ME)];
    const tranid = await owner.reserve();
    const { hour, minute, interval, date } = noon;
    const wait = { rooms: [1], date, hour, minute, interval, tolerance: 0, ...wish };
    expect((await member.post('/waiting-list', wait)).status).toBe(200);
    await owner.post('/reservations/cancel', { tranid });
    await nothingGoesOut();
    return { owner, member };
  };
  /** Less than a day after the beginning: a push is given up then, on a busy machine before its turn has come. */
  const soon = at(DAY, '09:00');

  it('is given out late, where all is still so', async () => {
    await waiting({ mode: 'tell' });
    const { pushes, mails } = await givenOut(soon);
    expect(pushes).toEqual([VACANCY]);
    expect(mails).toContain(VACANCY);
  });

  it.each([
    [
      'somebody has taken a part of the span',
      (owner: Visitor) => owner.reserve({ hour: 12, minute: 30 }),
      soon,
    ],
    [
      'the booth has been closed for the day',
      () =>
        world.db
          .insertInto('closed_days')
          .values({ tenant_id: 'demo', telecube_id: 1, closed_on: dateOf(at(DAY, '12:00')) })
          .execute(),
      soon,
    ],
    [
      'the booth has been closed for good by that day',
      () =>
        world.db
          .updateTable('booths')
          .set({ closed_from: dateOf(at(DAY, '12:00')) })
          .where('telecube_id', '=', 1)
          .execute(),
      soon,
    ],
    ['the span has begun', () => undefined, at(DAY, '12:00')],
  ])('tells of no vacancy by push and by mail once %s', async (_, happens, now) => {
    const { owner } = await waiting({ mode: 'tell' });
    await happens(owner);
    const { pushes, mails } = await givenOut(now);
    expect([...pushes, ...mails].filter((title) => title === VACANCY)).toEqual([]);
  });

  it.each([
    ['right before', { hour: 11, interval: 60 }],
    ['right after', { hour: 13 }],
    ['in another booth', { telecube_id: 2 }],
  ])('does not count a reservation %s the span', async (_, slot) => {
    const { owner } = await waiting({ mode: 'tell' });
    await owner.reserve(slot);
    expect((await givenOut(soon)).pushes).toEqual([VACANCY]);
  });

  it('judges each of two spans that a member is told of at once', async () => {
    const member = await signIn(ME);
    const owner = await signIn(OTHER);
    const tranid = await owner.reserve();
    for (const interval of [60, 30]) {
      const { hour, minute, date } = noon;
      const wish = { rooms: [1], date, hour, minute, interval, tolerance: 0, mode: 'tell' };
      expect((await member.post('/waiting-list', wish)).status).toBe(200);
    }
    await owner.post('/reservations/cancel', { tranid });
    await nothingGoesOut();
    await owner.reserve({ minute: 30, interval: 30 });
    const { pushes, mails } = await givenOut(soon);
    expect([...pushes, ...mails].filter((title) => title === VACANCY)).toHaveLength(2);
  });

  it('pushes no reservation of a wait that was cancelled; the mail says what was done', async () => {
    const { member } = await waiting({ mode: 'book', taxInPrice: 1100 });
    const [{ tranid }] = await member.list();
    await member.post('/reservations/cancel', { tranid });
    const { pushes, mails } = await givenOut(soon);
    expect(pushes).toEqual([]);
    expect(mails).toContain(BOOKED);
    expect(mails).toContain('予約をキャンセルしました');
  });

  it.each([
    ['is told by push and by mail while it is owed', false, 1],
    ['is told by neither once it is paid', true, 0],
  ])('a refused charge %s', async (_, isPaid, times) => {
    const member = await signIn(ME);
    await member.reserve();
    service.cardOutcome = 'refused';
    await service.setClock(at(DAY, '11:01'));
    await nothingGoesOut();
    service.cardOutcome = 'succeeded';
    if (isPaid) expect((await member.post('/settings/pay-owed', { owed: 1100 })).status).toBe(200);
    const { pushes, mails } = await givenOut(at(DAY, '11:10'));
    const told = (titles: readonly string[]) => titles.filter((title) => title === REFUSED).length;
    expect([told(pushes), told(mails)]).toEqual([times, times]);
    expect(mails.includes('ご利用料金のお支払いが完了しました')).toBe(isPaid);
  });

  type Visitor = Awaited<ReturnType<typeof signIn>>;
});
