import { expect } from '@playwright/test';

interface Message {
  readonly to: string;
  readonly channel: 'mail' | 'sms';
  readonly text: string;
}

/** What the newest message to somebody says that matches, as it stands in the demo's outbox once it has been sent. */
async function toldTo(origin: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const messages: readonly Message[] = await (await fetch(`${origin}/dev/outbox.json`)).json();
    const texts = messages.filter((message) => message.to === to).map(({ text }) => text);
    found = texts.flatMap((text) => text.match(pattern) ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** The newest link to that page that was mailed to the address. */
export async function mailedLink(origin: string, to: string, page: string): Promise<string> {
  return `${origin}${await toldTo(origin, to, new RegExp(`/user/${page}/[^/\\s]+/[\\w-]+`))}`;
}

/** The code of 6 digits that was sent to a number last. */
export function textedCode(origin: string, tel: string): Promise<string> {
  return toldTo(origin, tel, /\d{6}/);
}
