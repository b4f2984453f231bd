import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';

interface Message {
  readonly to: string;
  readonly channel: 'mail' | 'sms' | 'push';
  readonly text: string;
  readonly attachments: readonly { readonly contentType: string; readonly url: string }[];
}

/**
 * Reads what was sent to members of the tenant whose host that is. The server is asked on this machine: not every
 * system knows that names below `localhost` lead there, as browsers do.
 */
async function outboxOf(origin: string): Promise<readonly Message[]> {
  const { host, port } = new URL(origin);
  const said = await new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/dev/outbox.json', headers: { Host: host } }, (answer) =>
      text(answer).then(resolve, reject),
    ).on('error', reject);
  });
  return JSON.parse(said);
}

/** The text of the newest matching message to somebody, as it stands in the demo's outbox once it has been sent. */
async function toldTo(origin: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const messages = await outboxOf(origin);
    const texts = messages.filter((message) => message.to === to).map((message) => message.text);
    found = texts.flatMap((said) => said.match(pattern) ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** Every mail to the address, newest first. */
export async function mailsTo(origin: string, to: string): Promise<readonly Message[]> {
  return (await outboxOf(origin)).filter((message) => message.to === to);
}

/** The part of the newest matching mail to the address. */
export function mailedText(origin: string, to: string, pattern: RegExp): Promise<string> {
  return toldTo(origin, to, pattern);
}

/** The newest link to that page that was mailed to the address, as it stands in the mail: wherever it leads. */
export async function mailedLink(origin: string, to: string, page: string): Promise<string> {
  return await toldTo(origin, to, new RegExp(`https?://[^/\\s]+/user/${page}/[^/\\s]+/[\\w-]+`));
}

/** The code of 6 digits that was sent to a number last. */
export function textedCode(origin: string, tel: string): Promise<string> {
  return toldTo(origin, tel, /\d{6}/);
}
