import * as v from 'valibot';
import type { Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type IntentKind, openIntent } from '#server/intents/intent.ts';
import type { Clocked } from '#server/usecase/tenant.ts';

/** A mail to be sent once the transaction that decides on it is committed. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const MailDetail = v.object({ messageId: v.number() });
type MailDetail = v.InferOutput<typeof MailDetail>;

const DAY_MS = 86_400_000;

/** A mail that is handed to the mail server. Without one it stays in the outbox, which counts as delivered. */
export const mailDelivery: IntentKind<MailDetail> = {
  name: 'mail',
  detail: MailDetail,
  timeoutMs: 15_000,
  leaseMs: 60_000,
  longestWaitMs: 3_600_000,
  givesUpAfterMs: 3 * DAY_MS,
  async act({ db, mail }, { tenant, detail: { messageId } }) {
    if (mail === null) return { state: 'succeeded' };
    const message = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body'])
      .where('tenant_id', '=', tenant.id)
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow();
    const { recipient: to, subject, body: text } = message;
    const id = `${tenant.id}-${messageId}`;
    await mail.send({ id, to, subject, text }).catch((error: unknown) => {
      // The error of a mail server can name the recipient: only its code is passed on, and logged.
      throw new Error(`Failed to send mail ${id}: ${codeOf(error)}.`);
    });
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

/** Puts a mail into the outbox, in the transaction of what it tells about: both happen or neither. */
export async function queueMail(trx: Trx, tenant: Clocked, mail: QueuedMail, now: Instant): Promise<void> {
  const { message_id: messageId } = await trx
    .insertInto('outbox')
    .values({
      tenant_id: tenant.id,
      channel: 'mail',
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      queued_at: now,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  await openIntent(trx, mailDelivery, {
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
