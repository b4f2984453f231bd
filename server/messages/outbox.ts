import * as v from 'valibot';
import type { Instant } from '#domain/time.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { type IntentKind, openIntent } from '#server/intents/intent.ts';
import type { Attachment } from '#server/ports/mail.ts';
import type { Services } from '#server/usecase/context.ts';
import type { Clocked } from '#server/usecase/tenant.ts';
import { tellOfUndelivered } from './undelivered.ts';

/** A mail to be sent once the transaction that decides on it is committed. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A text message, at most 70 characters so that it is one. */
export interface QueuedText {
  /** 11 digits */
  readonly to: string;
  readonly text: string;
}

const MessageDetail = v.object({ messageId: v.number() });
type MessageDetail = v.InferOutput<typeof MessageDetail>;

const DAY_MS = 86_400_000;

/** A mail that is handed to the mail server. Without one it stays in the outbox, which counts as delivered. */
export const mailDelivery: IntentKind<MessageDetail> = {
  name: 'mail',
  detail: MessageDetail,
  timeoutMs: 15_000,
  leaseMs: 60_000,
  longestWaitMs: 3_600_000,
  givesUpAfterMs: 3 * DAY_MS,
  async act(services, { tenant, detail: { messageId } }) {
    await handOver(services, tenant.id, messageId, []);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
  giveUp: (trx, mails) => tellOfUndelivered(trx, mails, 'メールアドレスで受信できるかをご確認ください。'),
};

/** A code that comes later than it is good for is no use to anybody. */
const TEXT_GIVEN_UP_MS = 600_000;

/** A text message that is handed to its provider. Without one it stays in the outbox, which counts as delivered. */
export const textDelivery: IntentKind<MessageDetail> = {
  name: 'sms',
  detail: MessageDetail,
  timeoutMs: 10_000,
  leaseMs: 20_000,
  longestWaitMs: 60_000,
  givesUpAfterMs: TEXT_GIVEN_UP_MS,
  async act({ db, texts }, { tenant, detail: { messageId } }) {
    if (texts === null) return { state: 'succeeded' };
    const { recipient: to, body: text } = await readMessage(db, tenant.id, messageId);
    await texts.send({ to, text });
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
};

/** Hands a mail of the outbox to the mail server; without one it stays there, which counts as delivered. */
export async function handOver(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  tenantId: string,
  messageId: number,
  attachments: readonly Attachment[],
): Promise<void> {
  if (mail === null) return;
  const { recipient: to, subject, body: text } = await readMessage(db, tenantId, messageId);
  const id = `${tenantId}-${messageId}`;
  await mail.send({ id, to, subject, text, attachments }).catch((error: unknown) => {
    // The error of a mail server can name the recipient: only its code is passed on, and logged.
    throw new Error(`Failed to send mail ${id}: ${codeOf(error)}.`);
  });
}

/** Every kind of intent that hands a mail to the mail server; its subject is the message's id. */
export const MAIL_KINDS = [mailDelivery.name, 'receipt'] as const;

function readMessage(db: Db, tenantId: string, messageId: number) {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

/** Puts a mail into the outbox, in the transaction of what it tells about: both happen or neither. */
export function queueMail(trx: Trx, tenant: Clocked, mail: QueuedMail, now: Instant): Promise<void> {
  const { to: recipient, subject, text: body } = mail;
  return queue(trx, tenant, { channel: 'mail', recipient, subject, body }, mailDelivery, now);
}

/** Puts a text message into the outbox, in the transaction of what it tells about. */
export function queueText(trx: Trx, tenant: Clocked, message: QueuedText, now: Instant): Promise<void> {
  const { to: recipient, text: body } = message;
  return queue(trx, tenant, { channel: 'sms', recipient, subject: '', body }, textDelivery, now);
}

interface Message {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Puts a mail into the outbox whose delivery is an intent of another kind; answers the message's id. */
export function putIntoOutbox(trx: Trx, tenantId: string, mail: QueuedMail, now: Instant): Promise<number> {
  const { to: recipient, subject, text: body } = mail;
  return put(trx, tenantId, { channel: 'mail', recipient, subject, body }, now);
}

async function put(trx: Trx, tenantId: string, message: Message, now: Instant): Promise<number> {
  const { message_id: messageId } = await trx
    .insertInto('outbox')
    .values({ tenant_id: tenantId, ...message, queued_at: now })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return messageId;
}

async function queue(
  trx: Trx,
  tenant: Clocked,
  message: Message,
  delivery: IntentKind<MessageDetail>,
  now: Instant,
): Promise<void> {
  const messageId = await put(trx, tenant.id, message, now);
  await openIntent(trx, delivery, {
    tenant,
    memberId: null,
    tranid: null,
    subject: String(messageId),
    detail: { messageId },
    decision: null,
    now,
    settledBy: 'dueWork',
  });
}
