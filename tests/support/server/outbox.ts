import { type OutboxMessage, readOutbox } from '#server/demo/outbox.ts';
import type { World } from '../database/database.ts';
import { demoConfig } from './config.ts';

/** The tenant's outbox of a channel, newest first; the secrets of a message are made when it is read. */
async function messagesOf({ db }: World, channel: OutboxMessage['channel'], tenant: string) {
  const messages = await readOutbox({ db, config: demoConfig(), mail: null, texts: null }, tenant);
  return messages.filter((message) => message.channel === channel);
}

/** The mails to the address, newest first. */
export async function mailsTo(world: World, recipient: string, tenant = 'demo') {
  const mails = await messagesOf(world, 'mail', tenant);
  return mails.filter(({ to }) => to === recipient).map(({ subject, text: body }) => ({ subject, body }));
}

/** The files of the newest mail to the address, as the outbox names them. */
export async function attachmentsTo(world: World, recipient: string) {
  const mails = await messagesOf(world, 'mail', 'demo');
  return mails.find(({ to }) => to === recipient)?.attachments ?? [];
}

/** Every text message, newest first. */
export async function textsSent(world: World) {
  const texts = await messagesOf(world, 'sms', 'demo');
  return texts.map(({ to: recipient, text: body }) => ({ recipient, body }));
}

/** Every push, newest first. */
export function pushesShown(world: World) {
  return messagesOf(world, 'push', 'demo');
}

/** The token at the end of the newest link of that page that was mailed to the address. */
export async function tokenFor(
  world: World,
  recipient: string,
  page: string,
  tenant = 'demo',
): Promise<string> {
  for (const { body } of await mailsTo(world, recipient, tenant)) {
    const token = new RegExp(`/user/${page}/[^/\\s]+/([\\w-]+)`).exec(body)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`Failed to find a link to ${page} in the mails to ${recipient}.`);
}
