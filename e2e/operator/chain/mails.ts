import { expect } from '@playwright/test';
import type { MailServer } from '#tests/support/server/mailServer.ts';

const DECODERS: Readonly<Record<string, (body: string) => Buffer>> = {
  base64: (body) => Buffer.from(body, 'base64'),
  'quoted-printable': (body) => {
    const bytes = body
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
    return Buffer.from(bytes, 'latin1');
  },
};

const MAIL = /^Content-Transfer-Encoding: (\S+)\r\n(?:[^\r]+\r\n)*\r\n(.*?)\r\n\.\r\n/ms;

/** The texts of the mails to somebody, in the order in which they came; of one with files beside it nothing. */
function textsTo(told: string, address: string): readonly string[] {
  return told
    .split(`RCPT TO:<${address}>`)
    .slice(1)
    .flatMap((rest) => {
      const [, encoding = '', body = ''] = MAIL.exec(rest) ?? [];
      return DECODERS[encoding]?.(body).toString('utf8') ?? [];
    });
}

/** The part of a mail to that address, once it has come. */
export async function mailed(mails: MailServer, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      found = textsTo(mails.told(), address).flatMap((text) => pattern.exec(text) ?? [])[0];
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
