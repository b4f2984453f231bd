import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readOutbox } from '#server/demo/outbox.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { calendarAttachment } from '#server/messages/calendarAttachment.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const ME = 'personal@example.jp';
const later = { telecube_id: 1, date: '2026-11-21', hour: 13, minute: 0, interval: 60 };

describeDatabases('mails about reservations', (world) => {
  const service = serviceOver(world);
  const member = async () => visitor(service, await service.tokenOf(ME));
  const mails = () => readOutbox(service.services, 'demo');
  const entryOf = async (id: number) => {
    const [entry] = await calendarAttachment(service.services, 'demo', id);
    return entry?.content.toString().split('\r\n') ?? [];
  };

  it('say what was reserved, moved and cancelled, each with the calendar’s entry of that reservation', async () => {
    const me = await member();
    const tranid = await me.reserve();
    const { body: quote } = await me.post('/reservations/get-price-move', { tranid, ...later });
    await me.post('/reservations/move', { tranid, ...later, taxInPrice: quote.taxInPrice });
    await me.post('/reservations/cancel', { tranid });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [ME, '【コモリ】予約をキャンセルしました'],
      [ME, '【コモリ】予約を変更しました'],
      [ME, '【コモリ】予約を承りました'],
    ]);
    for (const { id, attachments } of sent) {
      expect(attachments).toEqual([
        {
          filename: `komori-${tranid}.ics`,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          size: expect.any(Number),
          url: `/dev/outbox/calendars/${id}.ics`,
        },
      ]);
      // Whichever of them is read last, it says what is true now.
      expect(await entryOf(id)).toEqual(expect.arrayContaining(['SEQUENCE:2', 'STATUS:CANCELLED']));
    }
  });

  it.each([
    ['a charge by card', ME, '料金1,100円（税込）がかかります', {}],
    ['an invoice to a corporation', 'corporate@example.jp', '料金1,100円（税込）がかかります', {}],
    ['coupon minutes', ME, 'クーポン1時間は戻りません', { use_coupon: true }],
  ])('say of what is given up late what that costs, with its entry: %s', async (_, loginid, cost, more) => {
    const me = visitor(service, await service.tokenOf(loginid));
    const tranid = await me.reserve(more);
    await service.setClock(at('2026-11-21', '11:30'));
    for (const __ of [1, 2]) await me.post('/reservations/cancelForced', { tranid }, 'once');
    const [given, made, ...others] = (await mails()).filter(({ attachments }) => attachments.length > 0);
    expect([given?.subject, made?.subject, others]).toEqual([
      '【コモリ】予約をキャンセルしました',
      '【コモリ】予約を承りました',
      [],
    ]);
    expect(given?.text).toContain(cost);
    expect(await entryOf(given?.id ?? 0)).toEqual(expect.arrayContaining(['SEQUENCE:1', 'STATUS:CANCELLED']));
  });

  it.each([
    ['a charge by card', ME],
    ['an invoice to a corporation', 'corporate@example.jp'],
    ['a prepaid balance', 'campaign@example.jp'],
  ])('say until when a use was extended, with its entry: %s', async (_, loginid) => {
    const me = visitor(service, await service.tokenOf(loginid));
    const tranid = await me.reserve();
    await service.setClock(at('2026-11-21', '12:00'));
    await me.enter(tranid);
    for (const __ of [1, 2]) await me.post('/reservations/extend', { tranid, timeunit: 30 }, 'once');
    const extended = (await mails()).filter(({ subject }) => subject === '【コモリ】延長しました');
    expect(extended).toHaveLength(1);
    expect(extended[0]?.text).toMatch(/12:00–13:30\n1,650円（税込）/);
    expect(await entryOf(extended[0]?.id ?? 0)).toEqual(
      expect.arrayContaining(['SEQUENCE:1', 'DTEND:20261121T043000Z', 'STATUS:CONFIRMED']),
    );
  });

  const SOON = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 60 };

  it.each([
    ['a booking within the hour, by card', ME, '/reservations', SOON],
    ['a booking within the hour, by invoice', 'corporate@example.jp', '/reservations', SOON],
    ['a booking within the hour, out of a balance', 'campaign@example.jp', '/reservations', SOON],
    ['a use at once, by card', ME, '/reservations/immediate', { telecube_id: 1, interval: 60 }],
    [
      'a use at once, by invoice',
      'corporate@example.jp',
      '/reservations/immediate',
      { telecube_id: 1, interval: 60 },
    ],
  ])(
    'confirm what is charged at once, with its entry and without a free cancellation: %s',
    async (_, loginid, path, wish) => {
      const me = visitor(service, await service.tokenOf(loginid));
      const answers = [await me.post(path, wish, 'once'), await me.post(path, wish, 'once')];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [confirming, ...others] = await mails();
      expect([confirming?.to, confirming?.subject, others]).toEqual([
        loginid,
        '【コモリ】予約を承りました',
        [],
      ]);
      expect(confirming?.text).toContain('1,100円（税込）');
      expect(confirming?.text).not.toContain('無料でキャンセル');
      expect(await entryOf(confirming?.id ?? 0)).toEqual(
        expect.arrayContaining([
          expect.stringContaining(`UID:reservation-${answers[0]?.body.tranid}@`),
          'SEQUENCE:0',
          'STATUS:CONFIRMED',
        ]),
      );
    },
  );

  it('are none of a booking that its card refuses at once: no calendar has it', async () => {
    const me = await member();
    service.cardOutcome = 'refused';
    expect((await me.post('/reservations', SOON)).body.code).toBe('payment_failed');
    expect((await me.post('/reservations/immediate', { telecube_id: 1, interval: 60 })).body.code).toBe(
      'payment_failed',
    );
    expect(await mails()).toEqual([]);
    const { calendar_url } = (await me.post('/settings/calendar', {})).body;
    const feed = await service.call('GET', new URL(calendar_url).pathname);
    expect([feed.status, String(feed.body)]).toEqual([200, expect.not.stringContaining('DTSTART:20261120')]);
  });

  it('say nothing of a booth that is left, whose reservation has not been cancelled', async () => {
    const me = await member();
    const tranid = await me.reserve();
    await service.setClock(at('2026-11-21', '12:00'));
    await me.enter(tranid);
    await me.leave(tranid);
    expect((await mailsTo(world, ME)).map(({ subject }) => subject)).toEqual(['【コモリ】予約を承りました']);
  });

  it.each([[['booths.example', 'www.booths.example']], [['*']]])(
    'name the entry as the feed and the file of the app do: of %s',
    async (hosts) => {
      const me = await member();
      const tranid = await me.reserve();
      await sql`update tenants set hosts = ${hosts} where tenant_id = 'demo'`.execute(world.db);
      const { calendar_host } = (await service.call('GET', '/api/metadata.json')).body;
      const [mail] = await mails();
      expect(await entryOf(mail?.id ?? 0)).toContain(`UID:reservation-${tranid}@${calendar_host}`);
    },
  );

  it('name the time before and after a move', async () => {
    const me = await member();
    const tranid = await me.reserve();
    const { body: quote } = await me.post('/reservations/get-price-move', { tranid, ...later });
    await me.post('/reservations/move', { tranid, ...later, taxInPrice: quote.taxInPrice });
    const [moved] = await mailsTo(world, ME);
    expect(moved?.body).toMatch(/11月21日\(土\) 13:00–14:00[\s\S]*変更前[\s\S]*11月21日\(土\) 12:00–13:00/);
    await me.post('/reservations/cancel', { tranid });
  });

  it('reach the mail server with the entry, and not twice for a repeated request', async () => {
    const taken: OutgoingMail[] = [];
    Object.assign(service.services, { mail: { send: async (mail: OutgoingMail) => void taken.push(mail) } });
    const me = await member();
    const tranid = await me.reserve();
    for (const _ of [1, 2]) await me.post('/reservations/cancel', { tranid }, 'once');
    await doDueWork(service.services);
    expect(taken.map(({ subject, attachments }) => [subject, attachments.length]).toSorted()).toEqual([
      ['【コモリ】予約をキャンセルしました', 1],
      ['【コモリ】予約を承りました', 1],
    ]);
  });

  it('are twenty in a day for bookings and moves together, however often one is moved, and begin again', async () => {
    const me = await member();
    const other = visitor(service, await service.tokenOf('personal2@example.jp'));
    await other.reserve({ hour: 15 });
    const tranid = await me.reserve();
    const move = async (hour: number) =>
      expect((await me.post('/reservations/move', { ...later, tranid, hour, taxInPrice: 1100 })).status).toBe(
        200,
      );
    for (let moves = 0; moves < 22; moves += 1) await move(13 + (moves % 2));
    const mailed = async () => (await mailsTo(world, ME)).map(({ subject }) => subject).toSorted();
    const moved = '【コモリ】予約を変更しました';
    const twenty = [...Array<string>(19).fill(moved), '【コモリ】予約を承りました'];
    expect(await mailed()).toEqual(twenty);
    await service.letPass(24 * 60);
    await me.reserve({ date: '2026-11-23' });
    expect(await mailed()).toHaveLength(21);
  });

  it('say of what is given up while it is free that nothing was charged', async () => {
    const me = await member();
    const tranid = await me.reserve();
    await me.post('/reservations/cancelForced', { tranid });
    const [cancelled] = await mailsTo(world, ME);
    expect(cancelled).toMatchObject({
      subject: '【コモリ】予約をキャンセルしました',
      body: expect.stringContaining('料金は発生していません'),
    });
  });

  it('are none to a guest, who has no address', async () => {
    const guest = visitor(service, await service.guestToken());
    const tranid = await guest.reserve({ agree_terms: true });
    await guest.post('/reservations/cancel', { tranid });
    expect(await mails()).toEqual([]);
  });
});
