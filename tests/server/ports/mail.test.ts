import { afterEach, describe, expect, it } from 'vitest';
import { smtpSender } from '#server/ports/mail.ts';
import { SILENT, startMailServer } from '#tests/support/server/mailServer.ts';

describe('the SMTP sender', () => {
  let stop = () => {};
  afterEach(() => stop());
  const stays = new AbortController().signal;
  const mail = {
    id: 'demo-7',
    fromName: 'コモリ アネックス',
    to: 'hanako@example.jp',
    subject: '予約が確定しました',
    text: '11月20日(金)',
    attachments: [
      { filename: '領収書.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.3 receipt') },
    ],
  };

  it('hands a mail over with an id that stays the same when it is sent again', async () => {
    const server = await startMailServer('250 ok');
    stop = server.stop;
    const sender = smtpSender(server.url, 'Komori <no-reply@komori.example>', 'https://komori.example');
    await sender.send(mail, stays);
    expect(server.told()).toContain('MAIL FROM:<no-reply@komori.example>');
    // The name is the tenant's, the address the configuration's.
    const name = Buffer.from('コモリ アネックス').toString('base64');
    // A long header is folded: its second line begins with a blank.
    expect(server.told().replaceAll('\r\n ', ' ')).toContain(
      `From: =?UTF-8?B?${name}?= <no-reply@komori.example>`,
    );
    expect(server.told()).toContain('RCPT TO:<hanako@example.jp>');
    expect(server.told()).toContain('Message-ID: <demo-7@komori.example>');
    expect(server.told()).toContain(`filename*0*=utf-8''${encodeURIComponent('領収書.pdf')}`);
    expect(server.told()).toContain(Buffer.from('%PDF-1.3 receipt').toString('base64'));
    expect(server.told()).toContain(`=?UTF-8?B?${Buffer.from('予約が確定しました').toString('base64')}?=`);
  });

  it.runIf(process.platform === 'linux')(
    'gives nothing away in clear to a server that is not on this machine',
    async () => {
      const server = await startMailServer('250 ok');
      stop = server.stop;
      // Leads here, and is no address of this machine alone.
      const url = server.url.replace('127.0.0.1', '0.0.0.0');
      await expect(
        smtpSender(url, 'no-reply@komori.example', 'https://komori.example').send(mail, stays),
      ).rejects.toThrow(/TLS/i);
      expect(server.told()).not.toContain('MAIL FROM');
    },
  );

  it.each([
    ['before the server has said a word', SILENT, ''],
    ['while the server takes it', '250 ok', '\r\n.\r\n'],
  ])('ends an attempt that is given up, and its connection: %s', async (_, answer, told) => {
    const longerThanTheTest = 600_000;
    const server = await startMailServer(answer, longerThanTheTest);
    stop = server.stop;
    const patience = {
      dnsTimeout: longerThanTheTest,
      connectionTimeout: longerThanTheTest,
      greetingTimeout: longerThanTheTest,
      socketTimeout: longerThanTheTest,
    };
    const sender = smtpSender(server.url, 'no-reply@komori.example', 'https://komori.example', patience);
    const attempt = new AbortController();
    const sending = sender.send(mail, attempt.signal);
    const ended = expect(sending).rejects.toThrow(/abort/i);
    await expect.poll(() => [server.open(), server.told().endsWith(told)]).toEqual([1, true]);
    attempt.abort();
    await ended;
    await expect.poll(() => server.open()).toBe(0);
  });

  it('rejects when the server does not take it', async () => {
    const server = await startMailServer('550 no such mailbox');
    stop = server.stop;
    const sender = smtpSender(server.url, 'no-reply@komori.example', 'https://komori.example');
    const sending = sender.send(mail, stays);
    await expect(sending).rejects.toMatchObject({ responseCode: 550 });
  });
});
