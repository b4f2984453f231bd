import { expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { BOOKING } from '#server/booking/ledger/ledger.ts';
import { paymentDueMail } from '#server/booking/payment/mails.ts';
import { notifyMember } from '#server/booking/payment/notifyMember.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

describeDatabase('the charge at 60 minutes before the start', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const moveTo = (now: string) =>
    service.call('POST', '/dev/clock', { body: { now: `2026-11-21T${now}+09:00` } });
  const entriesOf = (tranid: number) =>
    world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'account', 'yen', 'minutes'])
      .where('tranid', '=', tranid)
      .orderBy('entry_id')
      .execute();

  it('is not made while cancelling is free, and once when it no longer is', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await moveTo('11:00:00');
    expect(service.charges).toEqual([]);
    await moveTo('11:00:01');
    expect(service.charges.map((charge) => charge.yen)).toEqual([1100]);
    expect((await member.list())[0].charged_at).toMatch(/^202611211100/);
    await moveTo('11:30:00');
    expect(service.charges).toHaveLength(1);
    const cancelled = await member.post('/reservations/cancel', { tranid });
    expect(cancelled.body.code).toBe('cancel_not_free');
  });

  it('is never undone by a clock that is moved back', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await moveTo('11:30:00');
    await moveTo('09:00:00');
    expect((await member.list())[0].charged_at).toMatch(/^202611211130/);
    expect((await member.post('/reservations/cancel', { tranid })).body.code).toBe('cancel_not_free');
  });

  it('turns what corporations and coupons pay into charges without a card', async () => {
    const [special, campaign, personal] = await Promise.all([
      signIn('special@example.jp'),
      signIn('campaign@example.jp'),
      signIn(),
    ]);
    const ids = [
      await special.reserve(),
      await campaign.reserve({ telecube_id: 2 }),
      await personal.reserve({ telecube_id: 3, use_coupon: true }),
    ];
    await moveTo('11:30:00');
    const entries = await Promise.all(ids.map(entriesOf));
    expect(entries.map((each) => each.map(({ kind, account }) => `${kind} ${account}`))).toEqual([
      ['hold spending:1:2026-11', 'charge spending:1:2026-11'],
      ['hold balance:3', 'charge balance:3'],
      ['hold coupon:1', 'charge coupon:1'],
    ]);
    expect(service.charges).toEqual([]);
  });

  it('is made once by several processes at once', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    await Promise.all([member.reserve(), other.reserve({ telecube_id: 2 })]);
    await service.setClock(at('2026-11-21', '11:30'));
    await Promise.all(Array.from({ length: 8 }, () => doDueWork({ ...service.services })));
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(2);
    expect((await member.list())[0].charged_at).not.toBeNull();
  });

  it('leaves the reservation and is owed when the card refuses, tells by mail, and stops new reservations', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    service.cardOutcome = 'refused';
    await moveTo('11:30:00');
    await moveTo('11:40:00');
    expect(service.charges).toHaveLength(1);
    expect(await member.list()).toMatchObject([{ tranid, charged_at: null }]);
    const { body: mails } = await service.call('GET', '/dev/outbox.json');
    expect(mails).toMatchObject([
      {
        to: 'personal@example.jp',
        subject: '【コモリ】ご利用料金のお支払いができませんでした',
        text: expect.stringContaining('東京駅 八重洲口 A-1\n11月21日(土) 12:00–13:00\n1,100円（税込）'),
      },
      { subject: '【コモリ】予約を承りました' },
    ]);
    expect(mails[0].text).toContain('ご予約は有効です。');
    const refused = await member.post('/reservations', { ...noon, hour: 20 });
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_due']);
    service.cardOutcome = 'succeeded';
    await service.setClock(at('2026-11-21', '12:00'));
    expect((await member.enter(tranid)).status).toBe(200);
  });

  it('says of no reservation that it holds once it was given up, or is over, where its card refuses once more', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    service.cardOutcome = 'refused';
    await moveTo('11:30:00');
    await member.post('/reservations/cancelForced', { tranid, notInUsed: true });
    await service.setClock(at('2026-11-22', '12:00'));
    await doDueWork(service.services);
    const { body: mails } = await service.call('GET', '/dev/outbox.json');
    const refused = mails.filter(({ subject }: { subject: string }) => subject.includes('できませんでした'));
    const told = refused.map(({ text }: { text: string }) => text.includes('ご予約は有効です。'));
    expect(told).toEqual([false, true]);
  });

  it.each([
    ['a moment before its end', -1, true],
    ['at its end, which is no part of it', 0, false],
  ])('says that the reservation holds, or does not, %s', async (_, later, holds) => {
    const member = await signIn();
    const tranid = await member.reserve();
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    const now = instantOf(at('2026-11-21', '13:00') + later);
    const payment = { tenant, tranid, purpose: BOOKING, isAwaited: false, now, publicOrigin: '' };
    const texts: string[] = [];
    await world.db.transaction().execute((trx) =>
      notifyMember(trx, payment, (...given) => {
        const mail = paymentDueMail(...given);
        texts.push(mail.text);
        return mail;
      }),
    );
    expect(texts.map((text) => text.includes('ご予約は有効です。'))).toEqual([holds]);
  });

  it('is asked again under the same intent when the card gives no answer, and cannot be cancelled meanwhile', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    service.cardOutcome = 'silent';
    await moveTo('11:30:00');
    await moveTo('10:00:00');
    expect((await member.post('/reservations/cancel', { tranid })).body.code).toBe('cancel_not_free');
    service.cardOutcome = 'succeeded';
    await moveTo('11:35:00');
    expect(service.charges).toHaveLength(2);
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(1);
    expect((await member.list())[0].charged_at).toMatch(/^202611211135/);
  });

  it('is not made for what was cancelled in time', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await moveTo('10:59:00');
    await member.post('/reservations/cancel', { tranid });
    await moveTo('11:30:00');
    expect((await entriesOf(tranid)).map((entry) => entry.kind)).toEqual(['hold', 'release']);
    expect(service.charges).toEqual([]);
  });
});
