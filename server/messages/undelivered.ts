import { sql } from 'kysely';
import type { Trx } from '#server/database/transaction.ts';
import type { GivenUpIntent } from '#server/intents/intent.ts';

/**
 * Tells members in the app about mails to them that the mail server never took, once for each, in the transaction that
 * gives them up. Nobody else is told anything.
 * @param advice what to do instead, after the sentence that it did not arrive
 */
export async function notifyOfUndelivered(
  trx: Trx,
  mails: readonly GivenUpIntent[],
  advice: string,
): Promise<void> {
  const wanted = mails.map(
    ({ tenantId, subject, endedAt }) =>
      sql`(${tenantId}::text, ${subject}::text, ${new Date(endedAt)}::timestamptz)`,
  );
  await sql`
    insert into notices (tenant_id, member_id, about, contents, created_at)
    select members.tenant_id, members.member_id, 'mail_given_up:' || outbox.message_id,
      'メールをお送りできませんでした' || chr(10)
        || '「' || outbox.subject || '」を' || outbox.recipient || 'へお送りできませんでした。' || chr(10) || ${advice}::text,
      given_up.settled_at
    from (values ${sql.join(wanted)}) as given_up (tenant_id, message_id, settled_at)
    join outbox on outbox.tenant_id = given_up.tenant_id and outbox.message_id::text = given_up.message_id
    join members on members.tenant_id = outbox.tenant_id and members.loginid = outbox.recipient
    on conflict on constraint notices_once do nothing`.execute(trx);
}
