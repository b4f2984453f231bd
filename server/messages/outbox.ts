import { addMinutes, type Instant, instantOf } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';

/** How long a process may take to deliver before another one tries. */
const CLAIM_MINUTES = 5;
const BATCH = 20;

/** A mail to be sent once the transaction that decides on it is committed. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells about: both happen or neither. */
export async function queueMail(trx: Trx, tenantId: string, mail: QueuedMail, now: Instant): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      tenant_id: tenantId,
      channel: 'mail',
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      queued_at: now,
      claimed_at: null,
      delivered_at: null,
    })
    .execute();
}

/**
 * Hands waiting mails to the sender, if there is one. In any number of processes: each claims its batch first, and
 * what a process could not deliver is free again after 5 minutes. Delivery does not wait for the demo clock.
 */
export async function deliverMails({ db, mail, log }: Services): Promise<void> {
  if (mail === null) return;
  const now = instantOf(Date.now());
  const claimed = await db
    .updateTable('outbox')
    .set({ claimed_at: now })
    .where('message_id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('message_id')
        .where('channel', '=', 'mail')
        .where('delivered_at', 'is', null)
        .where((or) =>
          or.or([or('claimed_at', 'is', null), or('claimed_at', '<', addMinutes(now, -CLAIM_MINUTES))]),
        )
        .orderBy('message_id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['tenant_id', 'message_id', 'recipient', 'subject', 'body'])
    .execute();
  for (const row of claimed) {
    const id = `${row.tenant_id}-${row.message_id}`;
    try {
      await mail.send({ id, to: row.recipient, subject: row.subject, text: row.body });
    } catch (err) {
      // The error of a mail server can name the recipient: only its code is logged.
      const code = err instanceof Error && 'code' in err ? err.code : undefined;
      log.error({ mailId: id, code }, 'mail not delivered, will be tried again');
      continue;
    }
    await db
      .updateTable('outbox')
      .set({ delivered_at: instantOf(Date.now()) })
      .where('tenant_id', '=', row.tenant_id)
      .where('message_id', '=', row.message_id)
      .execute();
  }
}
