import { afterEach, expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import { smtpSender } from '#server/ports/mail.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { type MailServer, SILENT, startMailServer } from '#tests/support/server/mailServer.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const OWNER = 'personal@example.jp';
const YESTERDAY = 13;
/** Nobody waits seconds for a server that is silent on purpose. */
const IMPATIENT = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 2_000 };

describeDatabase('a mail server that does not take mails', (world) => {
  const service = serviceOver(world);
  const servers: MailServer[] = [];
  afterEach(() => {
    for (const { stop } of servers.splice(0)) stop();
  });

  /** A process that mails by such a server, and the calls of 山田 花子 to it. */
  const mailingBy = async (recipientAnswer: string) => {
    const server = await startMailServer(recipientAnswer);
    servers.push(server);
    const mail = smtpSender(
      server.url,
      'Komori <no-reply@komori.example>',
      'https://komori.example',
      IMPATIENT,
    );
    const services = { ...service.services, mail };
    const app = createApp(services, undefined);
    const token = await service.tokenOf(OWNER);
    const post = async (path: string, body: object) => {
      const headers = { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` };
      const response = await app.request(
        `/api${path}`,
        { method: 'POST', headers, body: JSON.stringify(body) },
        {},
      );
      // biome-ignore lint/suspicious/noExplicitAny: as in `Answer`, the contract's own tests check the shapes
      return { status: response.status, body: (await response.json()) as any };
    };
    return { server, services, post };
  };
  const open = async () => {
    const rows = await world.db
      .selectFrom('intents')
      .select(['kind', 'attempts'])
      .where('kind', 'in', ['receipt', 'recoveryLink'])
      .where('state', '=', 'open')
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  /** The mails of a member who asks for a receipt and for another password. */
  const askForBoth = async ({ post }: Awaited<ReturnType<typeof mailingBy>>) => {
    const receipt = await post('/send-receipt-pdf', { tranid: YESTERDAY, name: null });
    expect([receipt.status, receipt.body.message, receipt.body.mailed]).toEqual([200, 'OK', false]);
    expect(receipt.body.receipt_url).toMatch(/^\/receipts\/demo\//);
    expect((await post('/recover-password', { loginid: OWNER })).status).toBe(200);
  };

  it.each([
    ['4xx', '451 try again later'],
    ['5xx', '550 no such mailbox'],
    ['nothing', SILENT],
  ])(
    'but answers %s is told of, asked again later, and takes each mail once when it is well',
    async (_, how) => {
      const ill = await mailingBy(how);
      await askForBoth(ill);
      await doDueWork(ill.services);
      expect(await open()).toEqual(['receipt', 'recoveryLink']);
      expect(ill.server.taken()).toEqual([]);
      const well = await mailingBy('250 ok');
      await service.setClock(addMinutes(NOW, 10));
      await Promise.all([doDueWork(well.services), doDueWork({ ...well.services })]);
      expect(await open()).toEqual([]);
      const taken = well.server.taken();
      expect([taken.length, new Set(taken).size]).toEqual([2, 2]);
      expect(well.server.told()).toContain(Buffer.from('%PDF-1.3').toString('base64').slice(0, 8));
      // The member has it from elsewhere too: nothing is told twice.
      await service.setClock(addMinutes(NOW, 4 * DAY_MINUTES));
      await doDueWork(well.services);
      expect(well.server.taken()).toHaveLength(2);
    },
    60_000,
  );

  it('for three days, or for as long as its link is good: the member is told in the app, once, which mails did not arrive', async () => {
    const ill = await mailingBy('550 no such mailbox');
    await askForBoth(ill);
    const notices = async () =>
      (await service.call('GET', '/api/notices', { token: await service.tokenOf(OWNER) })).body.notices;
    const before = (await notices()).length;
    await service.setClock(addMinutes(NOW, 59));
    await doDueWork(ill.services);
    expect([await open(), (await notices()).length]).toEqual([['receipt', 'recoveryLink'], before]);
    await service.setClock(addMinutes(NOW, 61));
    await doDueWork(ill.services);
    expect([await open(), (await notices()).length]).toEqual([['receipt'], before + 1]);
    await service.setClock(addMinutes(NOW, 3 * DAY_MINUTES - 1));
    await doDueWork(ill.services);
    expect([await open(), (await notices()).length]).toEqual([['receipt'], before + 1]);
    await service.setClock(addMinutes(NOW, 3 * DAY_MINUTES + 1));
    await Promise.all([doDueWork(ill.services), doDueWork({ ...ill.services })]);
    await doDueWork(ill.services);
    expect(await open()).toEqual([]);
    const told = (await notices()).slice(0, -before).map(({ contents }: { contents: string }) => contents);
    expect(told.sort()).toEqual([
      [
        'メールをお送りできませんでした',
        '「【コモリ】パスワードの再設定」をpersonal@example.jpへお送りできませんでした。',
        'メールアドレスで受信できるかをご確認ください。',
      ].join('\n'),
      [
        'メールをお送りできませんでした',
        '「【コモリ】領収書をお送りします（2026年11月19日(木) ご利用分）」をpersonal@example.jpへお送りできませんでした。',
        '領収書は利用履歴から保存できます。メールアドレスで受信できるかもご確認ください。',
      ].join('\n'),
    ]);
    expect(ill.server.taken()).toEqual([]);
  });
});
