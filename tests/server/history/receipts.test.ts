import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { refund } from '#server/booking/refund/refund.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import type { MailSender, OutgoingMail } from '#server/ports/mail.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { spendAll } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

const OWNER = 'personal@example.jp';
/** The uses of 山田 花子 in the demo world, by what is special about them. */
const YESTERDAY = 13;
const EXTENDED = 5;
const WITH_COUPON = 6;
const GIVEN_UP = 9;
const ALL_COUPON = 4;

describeDatabase('receipts', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = OWNER) => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const ask = (who: Visitor, tranid: number, name?: string | null, key?: string) =>
    who.post('/send-receipt-pdf', { tranid, ...(name === undefined ? {} : { name }) }, key);
  const askMonth = (who: Visitor, targetMonth: string, name: string | null = null, key?: string) =>
    who.post('/send-receipt-month-pdf', { targetMonth, name }, key);
  const receipts = () =>
    world.db
      .selectFrom('receipts')
      .select(['receipt_no', 'tranid', 'contents'])
      .orderBy('receipt_no')
      .execute();
  const open = async (url: string) => {
    const response = await createApp(service.services, undefined).request(url, {}, {});
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const attachments = () =>
    world.db
      .selectFrom('receipt_documents')
      .select(['file_name', 'addressee', 'items'])
      .orderBy('made_at')
      .execute();
  /** Another process that has a mail server. */
  const mailing = (send: MailSender['send']) => {
    const services = { ...service.services, mail: { send } };
    const app = createApp(services, undefined);
    return { services, app };
  };

  it('are issued once a use, mailed, and opened for ten minutes', async () => {
    const member = await signIn();
    const { status, body } = await ask(member, YESTERDAY);
    expect([status, body]).toEqual([
      200,
      {
        message: 'OK',
        receipt_name: '山田 花子',
        receipt_url: expect.stringMatching(/^\/receipts\/demo\/[\w-]{43}$/),
        receipt_file: '領収書_20261119_1100円_コモリ.pdf',
        mailed: true,
        left_out: [],
      },
    ]);
    const [mail] = await mailsTo(world, OWNER);
    expect(mail?.subject).toBe('【コモリ】領収書をお送りします（2026年11月19日(木) ご利用分）');
    expect(mail?.body).toContain('山田 花子 様');
    const { response, bytes } = await open(body.receipt_url);
    expect([response.status, new TextDecoder('latin1').decode(bytes.slice(0, 5))]).toEqual([200, '%PDF-']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Content-Disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('領収書_20261119_1100円_コモリ.pdf')}`,
    );
    const saved = await open(`${body.receipt_url}?save`);
    expect(saved.response.headers.get('Content-Disposition')).toMatch(/^attachment; /);
    expect(saved.bytes).toEqual(bytes);
    const others = ['/receipts/annex', `/receipts/demo/${'x'.repeat(43)}`];
    for (const url of [body.receipt_url.replace('/receipts/demo', others[0]), others[1]]) {
      expect((await open(url)).response.status, url).toBe(404);
    }
    // Nothing of the secret is kept.
    const kept = await sql`select to_jsonb(receipt_documents) - 'body' as row from receipt_documents`.execute(
      world.db,
    );
    expect(JSON.stringify(kept.rows)).not.toContain(body.receipt_url.split('/').at(-1));
    await service.setClock(addMinutes(NOW, 11));
    expect((await open(body.receipt_url)).response.status).toBe(404);
  });

  it('have the tax of their use, also where the rate is another by now', async () => {
    const member = await signIn();
    const used = await member.reserve({ date: '2026-11-20', hour: 14 });
    await world.db.updateTable('tenants').set({ tax_percent: 12 }).where('tenant_id', '=', 'demo').execute();
    const later = await member.reserve({ date: '2026-11-20', hour: 16 });
    await service.setClock(at('2026-11-20', '18:00'));
    await doDueWork(service.services);
    for (const tranid of [used, later, YESTERDAY]) await ask(member, tranid);
    const printed = (await receipts()).map(({ contents: { net, tax, taxPercent } }) => [
      net,
      tax,
      taxPercent,
    ]);
    expect(printed).toEqual([
      [1000, 100, 10],
      [1000, 120, 12],
      [1000, 100, 10],
    ]);
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    const wanted = { tranid: used, yen: 110, reason: 'お詫び', actor: SHELL_ACTOR };
    expect(await refund(service.services, tenant, wanted)).toMatchObject([{ yen: 110, tax: 10 }]);
  });

  it('keep number and amounts when they are issued again, to whomever', async () => {
    const member = await signIn();
    const first = await ask(member, YESTERDAY, null, 'command');
    // The same command is one receipt and one mail, with a link of its own.
    const repeated = await ask(member, YESTERDAY, null, 'command');
    expect(repeated.body).toEqual({ ...first.body, receipt_url: expect.any(String) });
    expect(repeated.body.receipt_url).not.toBe(first.body.receipt_url);
    expect(await mailsTo(world, OWNER)).toHaveLength(1);
    expect((await ask(member, YESTERDAY, '山田商店', 'command')).body.code).toBe('idempotency_mismatch');
    await service.setClock(at('2026-12-03', '10:00'));
    const again = await ask(member, YESTERDAY, ' 株式会社 山田商店 御中 ');
    expect(again.body.receipt_name).toBe('株式会社 山田商店 御中');
    expect(await mailsTo(world, OWNER)).toHaveLength(2);
    expect((await receipts()).map(({ receipt_no, tranid }) => [receipt_no, tranid])).toEqual([
      [1, YESTERDAY],
    ]);
    expect((await attachments()).map(({ items }) => items)).toEqual([
      [{ no: 1, isReissue: false, returns: [] }],
      [{ no: 1, isReissue: true, returns: [] }],
    ]);
    const { body } = await member.get('/settings/usage-history?month=2026-11');
    const numbers = body.usage_history['2026/11'].map(
      (use: { receipt_number: string }) => use.receipt_number,
    );
    expect(numbers.filter((number: string | null) => number !== null)).toEqual(['R-202611-000001']);
  });

  it('say what the ledger says, to the yen', async () => {
    const member = await signIn();
    for (const tranid of [EXTENDED, WITH_COUPON, GIVEN_UP]) {
      expect((await ask(member, tranid)).status, String(tranid)).toBe(200);
    }
    const said = (await receipts()).map(({ receipt_no, tranid, contents }) => [
      receipt_no,
      tranid,
      contents.net,
      contents.tax,
      contents.gross,
      contents.couponMinutes,
    ]);
    expect(said).toEqual([
      [1, EXTENDED, 2000, 200, 2200, 0],
      [2, WITH_COUPON, 666, 66, 732, 20],
      [3, GIVEN_UP, 1000, 100, 1100, 0],
    ]);
    const contents = (await receipts())[0]?.contents;
    expect(contents).toMatchObject({
      taxPercent: 10,
      card: { brand: 'VISA', lastDigits: '1111' },
      issuer: { name: 'コモリ株式会社', registrationNumber: 'T1234567890123' },
    });
  });

  it('come as one zip a month, whose sum is the history’s, with what was not charged named', async () => {
    const member = await signIn();
    const { body: history } = await member.get('/settings/usage-history?month=2026-10');
    const gross = history.months.find((each: { month: string }) => each.month === '2026-10').taxInPrice;
    const { body } = await askMonth(member, '202610', '山田商店');
    expect([body.message, body.receipt_file, body.receipt_name, body.left_out]).toEqual([
      'OK',
      `領収書_202610_${gross}円_コモリ.zip`,
      '山田商店',
      [],
    ]);
    const files = unzipSync((await open(body.receipt_url)).bytes);
    expect(Object.keys(files)).toHaveLength(60);
    expect(Object.keys(files).every((name) => /^領収書_202610\d\d_\d+円_コモリ(_\d)?\.pdf$/.test(name))).toBe(
      true,
    );
    const issued = await receipts();
    expect(issued.map(({ receipt_no }) => receipt_no)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(issued.reduce((sum, { contents }) => sum + contents.gross, 0)).toBe(gross);
    const starts = issued.map(({ contents }) => contents.startsAt);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    // A month with a use that coupons have paid alone.
    const use = (await member.get('/settings/usage-history?month=2026-09')).body.usage_history['2026/09'];
    const free = use.find((each: { tranid: number }) => each.tranid === ALL_COUPON);
    const september = await askMonth(member, '202609');
    expect(september.body.left_out).toEqual([
      { tranid: ALL_COUPON, reserve_start_time: free.reserve_start_time, reason: 'free' },
    ]);
    expect((await mailsTo(world, OWNER))[0]?.body).toContain('18:00から（料金がかかっていません）');
  });

  it('take off what was given back before, and tell what is given back after', async () => {
    const second = await signIn('personal2@example.jp');
    const today = { date: '2026-11-20', minute: 0, interval: 60 };
    const before = await second.reserve({ ...today, hour: 11 });
    const after = await second.reserve({ ...today, hour: 13 });
    await service.setClock(at('2026-11-20', '14:00'));
    await doDueWork(service.services);
    const give = (tranid: number, yen: number, time = '13:59') =>
      world.db
        .insertInto('ledger_entries')
        .values({
          tenant_id: 'demo',
          account: 'card:2',
          kind: 'refund',
          yen,
          minutes: 0,
          tranid,
          purpose: `refund:${crypto.randomUUID()}`,
          ends_hold: null,
          entered_at: at('2026-11-20', time),
        })
        .execute();
    await give(before, 500);
    expect((await ask(second, before)).status).toBe(200);
    expect((await ask(second, after)).status).toBe(200);
    await service.setClock(at('2026-11-20', '14:02'));
    const parts = [5, 5, 1090];
    // The first was on its way while the receipt was made: it is in no receipt, and yet older.
    for (const [part, yen] of parts.entries()) await give(after, yen, part === 0 ? '13:59' : '14:03');
    await service.setClock(at('2026-11-20', '15:00'));
    expect((await ask(second, after)).status).toBe(200);
    expect(
      (await receipts()).map(({ contents: { net, tax, gross, refunded } }) => [net, tax, gross, refunded]),
    ).toEqual([
      [546, 54, 600, 500],
      [1000, 100, 1100, 0],
    ]);
    // Together the taxes of the parts are the tax of the whole.
    const taxes = [1, 0, 99];
    const returns = parts.map((gross, part) => ({ gross, tax: taxes[part], at: expect.any(Number) }));
    expect((await attachments()).at(-1)?.items).toEqual([{ no: 2, isReissue: true, returns }]);
    // Issued again, a receipt does not take off twice what it took off at first.
    expect((await ask(second, before)).status).toBe(200);
    expect((await attachments()).at(-1)?.items).toEqual([{ no: 1, isReissue: true, returns: [] }]);
    // A use that was given back whole before any receipt gets none.
    const whole = await second.reserve({ ...today, hour: 16 });
    await service.setClock(at('2026-11-20', '17:00'));
    await doDueWork(service.services);
    await give(whole, 1100);
    const none = await ask(second, whole);
    expect([none.status, none.body.code]).toEqual([409, 'no_receipt']);
  });

  it('are refused with the reason, in the member’s words', async () => {
    const second = await signIn('personal2@example.jp');
    const refusedBy = async (asked: ReturnType<typeof ask>) => {
      const { status, body } = await asked;
      return [status, body.message];
    };
    const soon = await second.reserve({ date: '2026-11-20', hour: 13, interval: 60 });
    const later = await second.reserve();
    await second.post('/reservations/cancel', { tranid: later });
    expect(await refusedBy(ask(second, soon))).toEqual([409, '領収書は、ご利用が終わってから発行できます。']);
    expect(await refusedBy(ask(second, later))).toEqual([409, 'キャンセルされた予約の領収書はありません。']);
    service.cardOutcome = 'refused';
    await service.letPass(300);
    expect(await refusedBy(ask(second, soon))).toEqual([
      409,
      'お支払いがまだ完了していませんので、領収書を発行できません。',
    ]);
    expect(await refusedBy(askMonth(second, '202611'))).toEqual([
      409,
      'この月のご利用には、領収書を発行できるお支払いがありません。',
    ]);
    const owner = await signIn();
    const free = [409, '料金がかかっていませんので、領収書を発行できません。'];
    expect(await refusedBy(ask(owner, ALL_COUPON))).toEqual(free);
    // Nothing is owed either where the charge of nothing is still to be made.
    await world.db
      .updateTable('reservations')
      .set({ charged_at: null })
      .where('tenant_id', '=', 'demo')
      .where('tranid', '=', ALL_COUPON)
      .execute();
    expect(await refusedBy(ask(owner, ALL_COUPON))).toEqual(free);
    // Somebody else's, and what there is not, look the same.
    for (const tranid of [soon, 999_999]) {
      expect(await refusedBy(ask(owner, tranid))).toEqual([404, 'ご利用が見つかりませんでした。']);
    }
    for (const month of ['201601', '202705', '299912']) {
      expect(await refusedBy(askMonth(owner, month)), month).toEqual([
        409,
        'この月には、領収書を発行できるご利用がありません。',
      ]);
    }
    for (const month of ['202613', '202600', '2026-11', '20261', '2026111', 'latest', '', '０２６１１']) {
      const { status, body } = await askMonth(owner, month);
      expect([status, body.errors], month).toEqual([422, { targetMonth: ['年月が正しくありません。'] }]);
    }
    for (const who of [await signIn('corporate@example.jp'), visitor(service, await service.guestToken())]) {
      expect((await ask(who, YESTERDAY)).status).toBe(403);
      expect((await askMonth(who, '202610')).status).toBe(403);
    }
    expect(await receipts()).toEqual([]);
  });

  it('are refused at the field for a name that would not be printed whole, before anything is issued', async () => {
    const member = await signIn();
    const lines = '宛名に改行は使えません。1行で入力してください。';
    const names: readonly (readonly [string, string])[] = [
      ['', '宛名を入力してください。'],
      [' 　', '宛名を入力してください。'],
      ['山'.repeat(200), '宛名は100文字以内で入力してください。'],
      ['山田\n花子', lines],
      ['山田\u2028花子', lines],
      ['山田\u0000花子', lines],
      ['山田😀花子🎉', '「😀🎉」は領収書に印字できません。別の文字に変えてください。'],
      ['김철수', '「김철수」は領収書に印字できません。別の文字に変えてください。'],
      ['山田\ud800', '「\ud800」は領収書に印字できません。別の文字に変えてください。'],
    ];
    for (const [name, message] of names) {
      const { status, body } = await ask(member, YESTERDAY, name);
      expect([status, body.errors], name).toEqual([422, { name: [message] }]);
    }
    expect([await receipts(), await mailsTo(world, OWNER)]).toEqual([[], []]);
    for (const name of ['𠮷野 髙子', '㈱山田①', '邊\u{E0104}田', '山'.repeat(100)]) {
      expect((await ask(member, YESTERDAY, name)).body.receipt_name, name).toBe(name);
    }
  });

  it('have no gap in their numbers and are given once, whoever asks at once in several processes', async () => {
    const [first, second] = [await signIn(), await signIn('personal2@example.jp')];
    const own = await second.reserve({ date: '2026-11-20', hour: 11 });
    await service.setClock(at('2026-11-20', '13:00'));
    await doDueWork(service.services);
    const answers = await Promise.all([
      ...[1, 2, 3, 5, 6, 7, 8, 9, 10, 1, 2, 3].map((tranid) => ask(first, tranid)),
      ...[own, own, 999].map((tranid) => ask(second, tranid)),
      askMonth(first, '202510'),
      askMonth(second, '202610'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 14 }, () => 200),
      404,
      expect.any(Number),
      409,
    ]);
    const issued = await receipts();
    expect(issued.map(({ receipt_no }) => receipt_no)).toEqual(issued.map((_, index) => index + 1));
    expect(new Set(issued.map(({ tranid }) => tranid)).size).toBe(issued.length);
  });

  it('are mailed when the mail server is back, and the member is told the truth until then', async () => {
    const token = await service.tokenOf(OWNER);
    const sent: OutgoingMail[] = [];
    let behave: () => Promise<void> = () => Promise.reject(new Error('451 try again later'));
    const { app, services } = mailing(async (mail) => {
      await behave();
      sent.push(mail);
    });
    const askThere = async (tranid: number) => {
      const response = await app.request(
        '/api/send-receipt-pdf',
        {
          method: 'POST',
          headers: { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` },
          body: JSON.stringify({ tranid, name: null }),
        },
        {},
      );
      return (await response.json()) as { message: string; mailed: boolean; receipt_url: string };
    };
    const openDeliveries = () =>
      world.db
        .selectFrom('intents')
        .select('intent_id')
        .where('kind', '=', 'receipt')
        .where('state', '=', 'open')
        .execute();
    const refused = await askThere(YESTERDAY);
    expect([refused.message, refused.mailed]).toEqual(['OK', false]);
    expect((await open(refused.receipt_url)).response.status).toBe(200);
    const silence = Promise.withResolvers<void>();
    behave = () => silence.promise;
    const silent = await askThere(EXTENDED);
    expect([silent.message, silent.mailed]).toEqual(['OK', false]);
    behave = async () => undefined;
    // A crash before anything was printed: the rows say what is to be done.
    await world.db.updateTable('receipt_documents').set({ body: null }).execute();
    await service.setClock(addMinutes(NOW, 5));
    await doDueWork(services);
    // The mail server may still take the one that it is silent about: it is not sent a second time.
    expect(sent.map(({ attachments: [file] }) => file?.filename)).toEqual([
      '領収書_20261119_1100円_コモリ.pdf',
    ]);
    silence.resolve();
    await expect.poll(openDeliveries).toEqual([]);
    expect(sent.map(({ to }) => to)).toEqual([OWNER, OWNER]);
    expect(sent.map(({ attachments: [file] }) => file?.filename).sort()).toEqual([
      '領収書_20260919_2200円_コモリ.pdf',
      '領収書_20261119_1100円_コモリ.pdf',
    ]);
    expect(sent.every(({ attachments: [file] }) => file?.content.subarray(0, 5).toString() === '%PDF-')).toBe(
      true,
    );
    await service.setClock(addMinutes(NOW, 10));
    await doDueWork(services);
    expect(sent).toHaveLength(2);
  });

  it('come as a zip of 200, each with a name of its own', async () => {
    await sql`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at, ended_at)
      select 'demo', 2, 57 + n % 40, moment, moment + interval '15 minutes', false, 'ended', 250, 25, 0, moment,
        moment, moment, moment, moment + interval '15 minutes'
      from generate_series(0, 199) n,
        lateral (select ${new Date(at('2026-09-01', '08:00'))}::timestamptz + n * interval '3 hours') m (moment)
    `.execute(world.db);
    await sql`
      insert into ledger_entries (tenant_id, account, kind, yen, minutes, tranid, purpose, ends_hold, entered_at)
      select 'demo', 'card:2', 'charge', 275, 0, tranid, 'booking', null, starts_at from reservations where member_id = 2
    `.execute(world.db);
    const second = await signIn('personal2@example.jp');
    const { body } = await askMonth(second, '202609');
    expect([body.receipt_file, body.mailed]).toEqual(['領収書_202609_55000円_コモリ.zip', true]);
    expect(Object.keys(unzipSync((await open(body.receipt_url)).bytes))).toHaveLength(200);
  });

  it('are not asked for thousands of times', async () => {
    const member = await signIn();
    await ask(member, 999);
    await spendAll(world.db, 'receipt', 30);
    const { status, body } = await ask(member, YESTERDAY);
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect((await askMonth(member, '202510')).status).not.toBe(429);
    await spendAll(world.db, 'receipt.month', 30);
    const month = await askMonth(member, '202510');
    expect([month.status, month.body.code]).toEqual([429, 'throttled']);
  });

  it('are answered as before to whoever lost the answer to the last one that may be asked for', async () => {
    const member = await signIn();
    const first = await ask(member, YESTERDAY, undefined, 'the-last');
    expect(first.status).toBe(200);
    await spendAll(world.db, 'receipt', 30);
    const { receipt_file, mailed } = first.body;
    expect(await ask(member, YESTERDAY, undefined, 'the-last')).toMatchObject({
      status: 200,
      body: { receipt_file, mailed },
    });
    expect((await ask(member, YESTERDAY, undefined, 'one-more')).status).toBe(429);
  });
});
