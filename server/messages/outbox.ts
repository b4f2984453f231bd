import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { DAY_MS, type Instant } from '#domain/time.ts';
import type { Givens } from '#server/database/prepared.ts';
import type { Audience } from '#server/database/tables/outbox.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { type IntentKind, openIntent } from '#server/intents/intent.ts';
import type { Attachment } from '#server/ports/mail.ts';
import type { Services } from '#server/usecase/context.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { calendarAttachment } from './calendarAttachment.ts';
import { holds, Premise } from './premise/premise.ts';
import { withSecret } from './secrets.ts';
import { notifyOfUndelivered } from './undelivered.ts';

/** A mail to be sent once the transaction that decides on it is committed. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Without it the mail is to a member. */
  readonly audience?: Audience;
  /** The reservation that it is about: the mail brings it to the reader's calendar. */
  readonly reservationId?: number;
  /** Without it the mail is not sent. A mail that reports something done stays true, and needs none. */
  readonly premise?: Premise;
}

/** A text message, at most 70 characters so that it is one. */
export interface QueuedText {
  /** 11 digits */
  readonly to: string;
  readonly text: string;
}

const MessageDetail = v.object({ messageId: v.number() });
type MessageDetail = v.InferOutput<typeof MessageDetail>;

const MailDetail = v.object({ ...MessageDetail.entries, premise: v.nullish(Premise) });
type MailDetail = v.InferOutput<typeof MailDetail>;

/**
 * A mail that is handed to the mail server, unless its premise has gone. Without a mail server it stays in the outbox,
 * which counts as delivered.
 */
export const mailDelivery: IntentKind<MailDetail> = {
  name: 'mail',
  detail: MailDetail,
  timeoutMs: 15_000,
  leaseMs: 60_000,
  longestWaitMs: 3_600_000,
  givesUpAfterMs: 3 * DAY_MS,
  async act(services, { tenant, detail: { messageId, premise } }, signal) {
    if (premise && !(await holds(services.db, tenant.id, premise, nowOf(tenant))))
      return { state: 'refused' };
    const attachments = await calendarAttachment(services, tenant.id, messageId);
    await handOver(services, tenant.id, messageId, { attachments }, signal);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
  giveUp: (trx, mails) => notifyOfUndelivered(trx, mails, 'メールアドレスで受信できるかをご確認ください。'),
};

/** The part of a message that is sent and not stored. */
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
export const MAIL_KINDS = [
  mailDelivery.name,
  'receipt',
  'signUpLink',
  'recoveryLink',
  'mailChangeLink',
  'operatorLink',
  'reminderMail',
  'troubleMail',
] as const;
/** Every kind that sends a message. */
export const MESSAGE_KINDS = [...MAIL_KINDS, 'sms', 'push'] as const;

function readMessage(db: Db, tenantId: string, messageId: number) {
  return ofTenant(db, tenantId)
    .selectFrom('outbox')
    .innerJoin('tenants', 'tenants.tenant_id', 'outbox.tenant_id')
    .select(['recipient', 'subject', 'body', 'app_name as appName'])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

/** Puts a mail into the outbox, in the transaction of the event: both happen or neither. */
export async function queueMail(trx: Trx, tenant: Clocked, mail: QueuedMail, now: Instant): Promise<void> {
  const messageId = await putIntoOutbox(trx, tenant.id, mail, now);
  const detail = { messageId, premise: mail.premise ?? null };
  await openDelivery(trx, mailDelivery, { tenant, detail, now });
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
    requestKey: null,
    now,
    carriedOutBy: 'dueWork',
  });
}

/** A mail of a prepared statement, and the id of its delivery; null of all three for none. */
export interface MailValues {
  readonly mail_subject: string | null;
  readonly mail_body: string | null;
  readonly mail_intent: string | null;
}

/** The values of a mail that a prepared statement queues; of none without one. */
export function mailValues(mail: Omit<QueuedMail, 'to'> | null): MailValues {
  if (mail === null) return { mail_subject: null, mail_body: null, mail_intent: null };
  return { mail_subject: mail.subject, mail_body: mail.text, mail_intent: randomUUID() };
}

/**
 * `queueMail` as parts of a prepared statement, for what must stay at its number of statements: `mailed` has a row
 * where a mail is queued. `to` selects the recipient, or nothing where nobody is to be written to; `about` is the
 * tranid of its reservation.
 */
export function mailQueued(
  given: Givens<MailValues & { readonly tenant: string; readonly now: Date }>,
  to: RawBuilder<unknown>,
  about: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    mailed as (
      insert into outbox (tenant_id, channel, recipient, subject, body, queued_at, tranid)
      select ${given.tenant}, 'mail', addressed.recipient, ${given.mail_subject}, ${given.mail_body}, ${given.now}, ${about}
      from (${to}) as addressed (recipient)
      where ${given.mail_subject}::text is not null
      returning message_id
    ), delivery as (
      insert into intents (tenant_id, intent_id, kind, state, subject, detail, attempts, next_attempt_at, created_at)
      select ${given.tenant}, ${given.mail_intent}, ${sql.lit(mailDelivery.name)}, 'open', mailed.message_id::text,
        json_build_object('messageId', mailed.message_id)::jsonb, 0, ${given.now}, ${given.now}
      from mailed
    )`;
}

/** Puts a mail into the outbox whose delivery is an intent of another kind; answers the message's id. */
export function putIntoOutbox(trx: Trx, tenantId: string, mail: QueuedMail, now: Instant): Promise<number> {
  const { to: recipient, subject, text: body, audience = 'member', reservationId: tranid = null } = mail;
  return put(trx, tenantId, { channel: 'mail', audience, recipient, subject, body, tranid }, now);
}

/** The same for a text message. */
export function putTextIntoOutbox(
  trx: Trx,
  tenantId: string,
  { to: recipient, text: body }: QueuedText,
  now: Instant,
): Promise<number> {
  const text: Message = { channel: 'sms', audience: 'member', recipient, subject: '', body, tranid: null };
  return put(trx, tenantId, text, now);
}

interface Message {
  readonly channel: 'mail' | 'sms';
  readonly audience: Audience;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly tranid: number | null;
}

async function put(trx: Trx, tenantId: string, message: Message, now: Instant): Promise<number> {
  const { message_id: messageId } = await trx
    .insertInto('outbox')
    .values({ tenant_id: tenantId, ...message, queued_at: now })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return messageId;
}
