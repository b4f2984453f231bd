import { expect, it, vi } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import type { PushSender } from '#server/ports/push.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';
const NEXT = 'personal2@example.jp';

describeDatabases('leaving early', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid: string) => visitor(service, await service.tokenOf(loginid));
  const comes = async (time: string) => {
    await service.setClock(at(DAY, time));
    await doDueWork(service.services);
  };
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const told = async (member: Visitor) =>
    (await member.get('/notices')).body.notices.filter(({ contents }: { contents: string }) =>
      contents.startsWith('前の利用が早く終わりました'),
    );
  const subscribe = (member: Visitor) =>
    member.post('/push/subscribe', newDevice('https://fcm.googleapis.com/fcm/send/next').subscription);
  /** Somebody in booth 1 from noon to one, and the next member's reservation from one o'clock on. */
  async function twoInTurn() {
    const [first, next] = [await signIn(ME), await signIn(NEXT)];
    const tranid = await first.reserve();
    const theirs = await next.reserve({ hour: 13 });
    await comes('12:01');
    expect((await first.enter(tranid)).status).toBe(200);
    expect(await next.list()).toMatchObject([{ tranid: theirs, before_empty: 0 }]);
    return { first, next, tranid, theirs };
  }

  it.each([
    ['through the door', (member: Visitor, tranid: number) => member.leave(tranid)],
    [
      'without the door',
      (member: Visitor, tranid: number) =>
        member.post('/reservations/cancelForced', { tranid, notInUsed: false }),
    ],
  ])('%s tells whoever is next once, whose entry opens five minutes before', async (_, leave) => {
    const { first, next, tranid, theirs } = await twoInTurn();
    await comes('12:31');
    expect((await leave(first, tranid)).status).toBe(200);
    const [notice, ...more] = await told(next);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ leads_to: 'reservations', read_at: null });
    expect(notice.contents).toContain('13:00–14:00');
    expect(notice.contents).toContain('12:40からに早められます。');
    expect(notice.contents).toContain('12:55から入室できます。');
    expect(await told(first)).toEqual([]);
    expect(await next.list()).toMatchObject([{ tranid: theirs, before_empty: 1 }]);
    await comes('12:54');
    expect((await next.enter(theirs)).body.code).toBe('too_early');
    await comes('12:55');
    expect((await next.enter(theirs)).status).toBe(200);
  });

  it('lets whoever is next begin earlier for as long, at the price that it has', async () => {
    const { first, next, tranid, theirs } = await twoInTurn();
    await comes('12:31');
    await first.leave(tranid);
    const charges = service.charges.length;
    const earlier = { tranid: theirs, telecube_id: 1, date: DAY, hour: 12, minute: 40, interval: 60 };
    expect((await next.post('/reservations/move', earlier)).status).toBe(200);
    expect(await next.list()).toMatchObject([
      { tranid: theirs, reserve_start_time: '20261121124000', taxInPrice: 1100 },
    ]);
    expect(service.charges).toHaveLength(charges);
  });

  it('tells nobody who can still cancel free of charge', async () => {
    const [first, next] = [await signIn(ME), await signIn(NEXT)];
    const tranid = await first.reserve();
    await next.reserve({ hour: 13 });
    await service.setClock(at(DAY, '11:58'));
    expect((await first.enter(tranid)).status).toBe(200);
    await first.leave(tranid);
    expect(await told(next)).toEqual([]);
  });

  it('tells nobody whose reservation is not paid yet', async () => {
    const [first, next] = [await signIn(ME), await signIn(NEXT)];
    const tranid = await first.reserve();
    await comes('12:01');
    await first.enter(tranid);
    await comes('12:30');
    service.cardOutcome = 'silent';
    expect((await next.post('/reservations', { ...noon, hour: 13 })).status).not.toBe(200);
    await first.leave(tranid);
    expect(await told(next)).toEqual([]);
  });

  it('tells nobody whose booth is somebody else’s until then', async () => {
    const [first, between, later] = [
      await signIn(ME),
      await signIn(NEXT),
      await signIn('special@example.jp'),
    ];
    const tranid = await first.reserve();
    await later.reserve({ hour: 14 });
    await comes('12:01');
    await first.enter(tranid);
    await between.reserve({ hour: 13, interval: 60 });
    await comes('12:30');
    await first.leave(tranid);
    expect(await told(between)).toHaveLength(1);
    expect(await told(later)).toEqual([]);
  });

  it('tells a guest too, and never the member who has left', async () => {
    const [first, guest] = [await signIn(ME), visitor(service, await service.guestToken())];
    const tranid = await first.reserve();
    await guest.reserve({ hour: 13, agree_terms: true });
    await first.reserve({ hour: 14 });
    await comes('12:01');
    await first.enter(tranid);
    await comes('12:58');
    await first.leave(tranid);
    expect((await told(guest))[0].contents).toContain('今から入室できます。');
    expect(await told(first)).toEqual([]);
  });

  it.each([
    ['is pushed to whoever is next', false, 1],
    ['is not pushed any more to whoever has cancelled before the push service took it', true, 0],
  ])('%s', async (_, isCancelled, pushes) => {
    const { first, next, tranid, theirs } = await twoInTurn();
    expect((await subscribe(next)).status).toBe(200);
    await comes('12:31');
    const before = service.pushes.length;
    await first.leave(tranid);
    const send = vi.fn<PushSender['send']>().mockRejectedValue(new Error('out'));
    await doDueWork({ ...service.services, push: { send } });
    expect(send).toHaveBeenCalledTimes(1);
    if (isCancelled) {
      const cancelled = await next.post('/reservations/cancelForced', { tranid: theirs, notInUsed: true });
      expect(cancelled.status).toBe(200);
    }
    await comes('12:36');
    expect(service.pushes).toHaveLength(before + pushes);
  });

  /** The mails that tell whoever is next, after the first has left at that time. */
  const mailsAt = async ({ first, tranid }: Awaited<ReturnType<typeof twoInTurn>>, time: string) => {
    const mails: OutgoingMail[] = [];
    // The due work of `comes` would count what is in the outbox as delivered.
    await service.setClock(at(DAY, time));
    await first.leave(tranid);
    const send = async (mail: OutgoingMail) => void mails.push(mail);
    await doDueWork({ ...service.services, mail: { send } });
    return mails.filter(({ subject }) => subject === '【コモリ】前の利用が早く終わりました');
  };
  const choose = (member: Visitor, mail: readonly string[], from: number, to: number) =>
    member.post('/settings/notifications', {
      channels: { mail, push: [] },
      quiet_hours: { enabled: true, from, to },
    });

  it('is mailed to whoever is next and has no device that is pushed to', async () => {
    const [mail, ...more] = await mailsAt(await twoInTurn(), '12:31');
    expect(more).toEqual([]);
    expect(mail?.to).toBe(NEXT);
    expect(mail?.text).toContain('11月21日(土) 13:00–14:00');
    expect(mail?.text).toContain('12:40からに早められます。');
    expect(mail?.text).toMatch(/http\S+\/user\/app\/reservations$/);
  });

  it.each([
    ['has a device that is pushed to', async (next: Visitor) => subscribe(next)],
    ['wants no mails of the start', (next: Visitor) => choose(next, ['free_cancellation', 'end'], 22, 7)],
    ['has quiet hours', (next: Visitor) => choose(next, ['start'], 12, 13)],
  ])('is not mailed to whoever %s', async (_, before) => {
    const visitors = await twoInTurn();
    expect((await before(visitors.next)).status).toBe(200);
    expect(await mailsAt(visitors, '12:31')).toEqual([]);
    expect(await told(visitors.next)).toHaveLength(1);
  });

  it('is mailed to whoever wants mails of the start alone, outside the quiet hours', async () => {
    const visitors = await twoInTurn();
    await choose(visitors.next, ['start'], 13, 12);
    expect(await mailsAt(visitors, '12:31')).toHaveLength(1);
  });

  it('is mailed to no guest', async () => {
    const [first, guest] = [await signIn(ME), visitor(service, await service.guestToken())];
    const tranid = await first.reserve();
    const theirs = await guest.reserve({ hour: 13, agree_terms: true });
    await comes('12:01');
    await first.enter(tranid);
    expect(await mailsAt({ first, next: guest, tranid, theirs }, '12:31')).toEqual([]);
    expect(await told(guest)).toHaveLength(1);
  });

  it.each([
    ['has begun', '13:00', () => undefined],
    [
      'was given up',
      '12:50',
      ({ next, theirs }: Awaited<ReturnType<typeof twoInTurn>>) =>
        next.post('/reservations/cancelForced', { tranid: theirs, notInUsed: true }),
    ],
  ])('is not mailed any more where the reservation %s', async (_, time, happens) => {
    const visitors = await twoInTurn();
    await comes('12:31');
    await visitors.first.leave(visitors.tranid);
    const out = () => Promise.reject(new Error('out'));
    await doDueWork({ ...service.services, mail: { send: out } });
    await happens(visitors);
    expect(await mailsAt(visitors, time)).toEqual([]);
  });

  it('is the reason of an earlier start, for whoever was told alone', async () => {
    const { first, next, tranid } = await twoInTurn();
    await next.reserve({ hour: 15 });
    expect(await next.list()).toMatchObject([{ before_left: 0 }, { before_left: 0 }]);
    await comes('12:31');
    await first.leave(tranid);
    expect(await next.list()).toMatchObject([{ before_left: 1 }, { before_left: 0 }]);
  });

  it('gives the span to whoever waits for it', async () => {
    const { first, tranid } = await twoInTurn();
    const waiter = await signIn('special@example.jp');
    const wish = { rooms: [1], date: DAY, hour: 12, minute: 40, interval: 15, tolerance: 0, mode: 'tell' };
    expect((await waiter.post('/waiting-list', wish)).status).toBe(200);
    await comes('12:31');
    await first.leave(tranid);
    await doDueWork(service.services);
    expect((await waiter.get('/waiting-list')).body.waiting).toMatchObject([{ state: 'told' }]);
  });
});
