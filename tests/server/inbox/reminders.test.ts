import { expect, it, vi } from 'vitest';
import { addMinutes, instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { claimReminders, noteReminders } from '#server/inbox/reminders/dueReminders.statements.ts';
import { markGiven } from '#server/inbox/reminders/reminded.statements.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';

/** Nothing is chosen but that, by day and night. */
function only(...mail: readonly string[]) {
  return { channels: { mail }, quiet_hours: { enabled: false, from: 22, to: 7 } };
}

describeDatabases('a reminder', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = ME) => visitor(service, await service.tokenOf(loginid));
  /** Moves the clock to `HH:mm:ss` and does what is due. */
  const comes = async (time: string, services = service.services) => {
    const [hours, minutes, seconds] = time.split(':');
    await service.setClock(addMinutes(at(DAY, `${hours}:${minutes}`), Number(seconds) / 60));
    await doDueWork(services);
  };
  const REMINDING = /まもなく|までのキャンセルは/;
  const mails = async (loginid = ME) =>
    (await mailsTo(world, loginid)).filter(({ subject }) => REMINDING.test(subject));
  const notices = async ({ get }: Awaited<ReturnType<typeof signIn>>) => {
    const { body } = await get('/notices');
    return body.notices.filter(({ contents }: { contents: string }) =>
      REMINDING.test(contents.split('\n')[0] ?? ''),
    );
  };

  it('comes 15 minutes before the start by mail and in the app, with the place and the way in, once', async () => {
    const member = await signIn();
    await member.reserve();
    await comes('11:44:30');
    expect((await mails()).filter(({ subject }) => subject.includes('まもなく'))).toEqual([]);
    await comes('11:45:00');
    await Promise.all([1, 2, 3].map(() => doDueWork({ ...service.services })));
    await comes('11:59:59');
    const [mail, ...more] = (await mails()).filter(({ subject }) => subject.includes('まもなく'));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('【コモリ】まもなく開始です（12:00から）');
    expect(mail?.body).toContain('11月21日(土) 12:00–13:00');
    expect(mail?.body).toContain('行き方');
    expect(mail?.body).toContain('/user/app/reservations');
    const told = (await notices(member)).filter(({ contents }: { contents: string }) =>
      contents.includes('開始です'),
    );
    expect(told).toMatchObject([{ read_at: null, leads_to: 'reservations' }]);
  });

  it.each([
    [{ net: 0, tax: 0, coupon_minutes: 60 }, 'クーポン1時間は戻りません。'],
    [{ net: 500, tax: 50, coupon_minutes: 30 }, '料金550円（税込）がかかり、クーポン30分は戻りません。'],
  ])('says of %o what a later cancellation loses', async (paid, loss) => {
    const tranid = await (await signIn()).reserve();
    await world.db.updateTable('reservations').set(paid).where('tranid', '=', tranid).execute();
    await comes('10:50:00');
    const [mail] = await mails();
    expect(mail?.body).toContain(`11:00を過ぎてからキャンセルすると、${loss}`);
    expect(mail?.body).not.toContain('料金0円');
    const price = { net: 1000, tax: 100, coupon_minutes: 0 };
    await world.db.updateTable('reservations').set(price).where('tranid', '=', tranid).execute();
  });

  it('comes 10 minutes before cancelling costs something, with the last moment and the price', async () => {
    const member = await signIn();
    await member.reserve();
    await comes('10:49:30');
    expect(await mails()).toEqual([]);
    await comes('10:50:00');
    await comes('10:59:00');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('【コモリ】11:00までのキャンセルは無料です');
    expect(mail?.body).toContain('料金1,100円（税込）がかかります');
    expect(await notices(member)).toHaveLength(1);
  });

  it('comes 10 minutes before the end of a use by mail where that was chosen, with what can be extended', async () => {
    const member = await signIn();
    expect((await member.post('/settings/notifications', only('end'))).status).toBe(200);
    const tranid = await member.reserve();
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:49:30');
    expect(await mails()).toEqual([]);
    await comes('12:50:00');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('【コモリ】まもなく終了です（13:00まで）');
    expect(mail?.body).toMatch(/あと\S+まで延長できます。/);
    expect(mail?.body).toContain(`/user/app/reservations/extend?tranid=${tranid}&start=20261121120000`);
  });

  it('of the end says why nothing can be extended', async () => {
    const [member, next] = [await signIn(), await signIn('personal2@example.jp')];
    await member.post('/settings/notifications', only('end'));
    const tranid = await member.reserve();
    await next.reserve({ hour: 13 });
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:50:00');
    const said = (await mails())[0]?.body;
    expect(said).toContain('このあとはほかの予約があるため、延長できません。');
    expect(said).toContain('13:00を過ぎても、追加の料金はかかりません。');
    expect(said).toContain('13:00からは次の方の画面に「入室できます」と表示され、ドアを開けられます。');
  });

  it('of the end comes neither to whoever has not entered nor to whoever has left', async () => {
    const [absent, gone] = [await signIn(), await signIn('personal2@example.jp')];
    for (const member of [absent, gone]) await member.post('/settings/notifications', only('end'));
    await absent.reserve();
    const tranid = await gone.reserve({ telecube_id: 2 });
    await comes('12:00:00');
    await gone.enter(tranid);
    await comes('12:40:00');
    await gone.leave(tranid);
    await comes('12:50:00');
    expect(await mails()).toEqual([]);
    expect(await mails('personal2@example.jp')).toEqual([]);
  });

  it('moves with the reservation, and comes again where it had come already', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await comes('10:50:00');
    const moved = { tranid, ...noon, hour: 15, taxInPrice: 1100 };
    expect((await member.post('/reservations/move', moved)).status).toBe(200);
    await comes('11:50:00');
    await comes('13:50:00');
    await comes('14:45:00');
    expect((await mails()).map(({ subject }) => subject).reverse()).toEqual([
      '【コモリ】11:00までのキャンセルは無料です',
      '【コモリ】14:00までのキャンセルは無料です',
      '【コモリ】まもなく開始です（15:00から）',
    ]);
  });

  it('of the end moves with an extension', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('end'));
    const tranid = await member.reserve();
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:50:00');
    const extended = await member.post('/reservations/extend', { tranid, timeunit: 30 });
    expect(extended.status).toBe(200);
    await comes('12:59:00');
    await comes('13:20:00');
    expect((await mails()).map(({ subject }) => subject).reverse()).toEqual([
      '【コモリ】まもなく終了です（13:00まで）',
      '【コモリ】まもなく終了です（13:30まで）',
    ]);
  });

  it('does not come of what was cancelled', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await member.post('/reservations/cancel', { tranid });
    await comes('10:50:00');
    await comes('11:45:00');
    expect(await mails()).toEqual([]);
    expect(await notices(member)).toEqual([]);
  });

  it('does not come of what was reserved within its minutes', async () => {
    const member = await signIn();
    await service.setClock(at(DAY, '11:50'));
    await member.reserve();
    await comes('11:51:00');
    expect(await mails()).toEqual([]);
  });

  it('does not come of what was moved within its minutes', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ hour: 15 });
    await service.setClock(at(DAY, '10:55'));
    expect((await member.post('/reservations/move', { tranid, ...noon, taxInPrice: 1100 })).status).toBe(200);
    await comes('10:56:00');
    expect(await mails()).toEqual([]);
  });

  it('never comes after its moment', async () => {
    const member = await signIn();
    await member.reserve();
    await comes('12:00:00');
    expect(await mails()).toEqual([]);
    expect(await notices(member)).toEqual([]);
  });

  it('is held back in the quiet hours, and comes at their end where it is still worth something', async () => {
    const [early, late] = [await signIn(), await signIn('personal2@example.jp')];
    const quiet = { channels: { mail: ['start'] }, quiet_hours: { enabled: true, from: 10, to: 12 } };
    for (const member of [early, late]) await member.post('/settings/notifications', quiet);
    await early.reserve();
    await late.reserve({ telecube_id: 2, minute: 10 });
    for (const time of ['11:45:00', '11:55:00', '11:59:30', '12:00:00', '12:05:00']) await comes(time);
    expect(await mails(), 'that begins at the end of the quiet hours').toEqual([]);
    expect((await mails('personal2@example.jp')).map(({ subject }) => subject)).toEqual([
      '【コモリ】まもなく開始です（12:10から）',
    ]);
    expect((await notices(early)).length, 'which nobody hears').toBeGreaterThan(0);
  });

  it('of the end of a use comes in the quiet hours too', async () => {
    const member = await signIn();
    const quiet = { channels: { mail: ['end'] }, quiet_hours: { enabled: true, from: 12, to: 14 } };
    await member.post('/settings/notifications', quiet);
    const tranid = await member.reserve();
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:50:00');
    expect(await mails()).toHaveLength(1);
  });

  it('comes in the app alone where no mail is wanted, and to guests, who read of no price', async () => {
    const [member, guest] = [await signIn(), visitor(service, await service.guestToken())];
    await member.post('/settings/notifications', only());
    await member.reserve();
    await guest.reserve({ telecube_id: 2, agree_terms: true });
    await comes('10:50:00');
    expect(await mails()).toEqual([]);
    expect(await notices(member)).toHaveLength(1);
    const [notice] = await notices(guest);
    expect(notice.contents).toContain('11:00を過ぎてからキャンセルすると、回数と時間は戻りません。');
    expect(notice.contents).not.toContain('円');
    const { count } = await world.db
      .selectFrom('reminders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('channel', '=', 'mail')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('that two processes have before them at once is given out by one of them', async () => {
    await (await signIn()).reserve();
    await service.setClock(at(DAY, '11:45'));
    const now = instantOf(Date.now());
    await noteReminders(service.services, now);
    const [reminder] = await claimReminders(service.services, now, 1);
    if (reminder === undefined) throw new Error('Failed to claim a reminder.');
    const take = () => transaction(world.db, (trx) => markGiven(trx, reminder, at(DAY, '11:45')));
    expect([await take(), await take()]).toEqual([true, false]);
  });

  it('is not sent any more once its moment has come, nor after a cancellation, however long the mail server was out', async () => {
    const sent: string[] = [];
    const send = vi.fn<(mail: OutgoingMail) => Promise<void>>().mockRejectedValue(new Error('out'));
    const services = { ...service.services, mail: { send } };
    const [late, cancelled] = [await signIn(), await signIn('personal2@example.jp')];
    await late.reserve();
    const tranid = await cancelled.reserve({ telecube_id: 2 });
    await comes('10:50:00', services);
    expect(send.mock.calls.filter(([{ subject }]) => REMINDING.test(subject))).toHaveLength(2);
    await cancelled.post('/reservations/cancel', { tranid });
    send.mockImplementation(async ({ subject }) => {
      sent.push(subject);
    });
    await comes('10:55:00', services);
    expect(
      sent.filter((subject) => REMINDING.test(subject)),
      'but the one that is still true',
    ).toHaveLength(1);
    sent.length = 0;
    send.mockRejectedValue(new Error('out'));
    await late.reserve({ telecube_id: 3, hour: 14 });
    await comes('12:50:00', services);
    send.mockImplementation(async ({ subject }) => {
      sent.push(subject);
    });
    await comes('13:00:00', services);
    expect(sent.filter((subject) => REMINDING.test(subject))).toEqual([]);
    const open = world.db.selectFrom('intents').select('intent_id').where('kind', '=', 'reminderMail');
    expect(await open.where('state', '=', 'open').execute()).toEqual([]);
  });

  it('that a killed process had taken is given out by the next one, once', async () => {
    const member = await signIn();
    await member.reserve();
    await service.setClock(at(DAY, '11:45'));
    const now = instantOf(Date.now());
    await noteReminders(service.services, now);
    expect((await claimReminders(service.services, now, 10)).length).toBeGreaterThan(0);
    await comes('11:45:30');
    expect(await mails()).toEqual([]);
    await comes('11:48:00');
    await comes('11:55:00');
    expect(await mails()).toHaveLength(1);
    expect(await notices(member)).toHaveLength(1);
  });

  it('comes by the clock of its own tenant', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    await world.db
      .updateTable('tenants')
      .set({ clock_offset_ms: NOW - Date.now() })
      .where('tenant_id', '=', 'annex')
      .execute();
    const token = await service.tokenOf(ME, 'annex');
    const there = await service.call('POST', '/api/reservations', { token, tenant: 'annex', body: noon });
    const here = await (await signIn()).reserve();
    expect(there.status).toBe(200);
    await comes('10:50:00');
    expect(await mails()).toHaveLength(1);
    expect(
      await world.db.selectFrom('reminders').select(['tenant_id', 'tranid']).distinct().execute(),
    ).toEqual([{ tenant_id: 'demo', tranid: here }]);
  });
});
