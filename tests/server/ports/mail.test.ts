import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpSender } from '#server/ports/mail.ts';

/** As much of a mail server as one delivery needs; keeps what it was told. */
async function startMailServer(
  recipientAnswer: string,
): Promise<{ url: string; told: () => string; stop: () => void }> {
  let told = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
      if (isData) {
        if (chunk.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 taken\r\n');
        }
      } else if (chunk.startsWith('RCPT')) socket.write(`${recipientAnswer}\r\n`);
      else if (chunk.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, told: () => told, stop };
}

describe('the SMTP sender', () => {
  let stop = () => {};
  afterEach(() => stop());
  const mail = {
    id: 'demo-7',
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
    await smtpSender(server.url, 'Komori <no-reply@komori.example>', 'https://komori.example').send(mail);
    expect(server.told()).toContain('RCPT TO:<hanako@example.jp>');
    expect(server.told()).toContain('Message-ID: <demo-7@komori.example>');
    expect(server.told()).toContain(`filename*0*=utf-8''${encodeURIComponent('領収書.pdf')}`);
    expect(server.told()).toContain(Buffer.from('%PDF-1.3 receipt').toString('base64'));
    expect(server.told()).toContain(`=?UTF-8?B?${Buffer.from('予約が確定しました').toString('base64')}?=`);
  });

  it('rejects when the server does not take it', async () => {
    const server = await startMailServer('550 no such mailbox');
    stop = server.stop;
    const sending = smtpSender(server.url, 'no-reply@komori.example', 'https://komori.example').send(mail);
    await expect(sending).rejects.toMatchObject({ responseCode: 550 });
  });
});
