import * as v from 'valibot';
import type { Instant } from '#domain/time.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { type IntentKind, openIntent } from '#server/intents/intent.ts';
import type { Attachment } from '#server/ports/mail.ts';
import type { Services } from '#server/usecase/context.ts';
import type { Clocked } from '#server/usecase/tenant.ts';
import { withSecret } from './secrets.ts';
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
  async act(services, { tenant, detail: { messageId } }, signal) {
    await handOver(services, tenant.id, messageId, {}, signal);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
  giveUp: (trx, mails) => tellOfUndelivered(trx, mails, 'メールアドレスで受信できるかをご確認ください。'),
};

/** What is sent with a message and not kept with it. */
interface Enclosed {
  readonly attachments?: readonly Attachment[];
  /** In the place of SECRET. */
  readonly secret?: string;
}

/** Hands a mail of the outbox to the mail server; without one it stays there, which counts as delivered. */
export async function handOver(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  tenantId: string,
  messageId: number,
  { attachments = [], secret = '' }: Enclosed,
  signal: AbortSignal,
): Promise<void> {
  if (mail === null) return;
  const { recipient: to, subject, body, appName: fromName } = await readMessage(db, tenantId, messageId);
  const id = `${tenantId}-${messageId}`;
  const text = withSecret(body, secret);
  await mail.send({ id, fromName, to, subject, text, attachments }, signal).catch((error: unknown) => {
    // The error of a mail server can name the recipient: only its code is passed on, and logged.
    throw new Error(`Failed to send mail ${id}: ${codeOf(error)}.`);
  });
}

/** Hands a text message of the outbox to its provider; without one it stays there, which counts as delivered. */
export async function handOverText(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  tenantId: string,
  messageId: number,
  secret: string,
): Promise<void> {
  if (texts === null) return;
  const { recipient: to, body } = await readMessage(db, tenantId, messageId);
  await texts.send({ to, text: withSecret(body, secret) });
}

/** Every kind of intent that hands a mail to the mail server; its subject is the message's id. */
export const MAIL_KINDS = [mailDelivery.name, 'receipt', 'signUpLink', 'recoveryLink'] as const;
/** Every kind that sends a message. */
export const MESSAGE_KINDS = [...MAIL_KINDS, 'sms'] as const;

function readMessage(db: Db, tenantId: string, messageId: number) {
  return db
    .selectFrom('outbox')
    .innerJoin('tenants', 'tenants.tenant_id', 'outbox.tenant_id')
    .select(['recipient', 'subject', 'body', 'app_name as appName'])
    .where('outbox.tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

/** Puts a mail into the outbox, in the transaction of what it tells about: both happen or neither. */
export async function queueMail(trx: Trx, tenant: Clocked, mail: QueuedMail, now: Instant): Promise<void> {
  const messageId = await putIntoOutbox(trx, tenant.id, mail, now);
  await openDelivery(trx, mailDelivery, { tenant, detail: { messageId }, now });
}

/** A message that is in the outbox and is to be delivered. */
interface Delivery<Detail> {
  readonly tenant: Clocked;
  readonly detail: Detail;
  readonly now: Instant;
}

/** Has the due work deliver a message that was put into the outbox, once the transaction is committed. */
export async function openDelivery<Detail extends MessageDetail>(
  trx: Trx,
  kind: IntentKind<Detail>,
  { tenant, detail, now }: Delivery<Detail>,
): Promise<void> {
  await openIntent(trx, kind, {
    tenant,
    memberId: null,
    tranid: null,
    subject: String(detail.messageId),
    detail,
    decision: null,
    now,
    settledBy: 'dueWork',
  });
}

/** Puts a mail into the outbox whose delivery is an intent of another kind; answers the message's id. */
export function putIntoOutbox(trx: Trx, tenantId: string, mail: QueuedMail, now: Instant): Promise<number> {
  const { to: recipient, subject, text: body } = mail;
  return put(trx, tenantId, { channel: 'mail', recipient, subject, body }, now);
}

/** The same for a text message. */
export function putTextIntoOutbox(
  trx: Trx,
  tenantId: string,
  { to: recipient, text: body }: QueuedText,
  now: Instant,
): Promise<number> {
  return put(trx, tenantId, { channel: 'sms', recipient, subject: '', body }, now);
}

interface Message {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

async function put(trx: Trx, tenantId: string, message: Message, now: Instant): Promise<number> {
  const { message_id: messageId } = await trx
    .insertInto('outbox')
    .values({ tenant_id: tenantId, ...message, queued_at: now })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return messageId;
}
