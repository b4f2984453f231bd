import { sql } from 'kysely';
import type { Trx } from '#server/database/transaction.ts';
import type { GivenUpIntent } from '#server/intents/intent.ts';

/**
 * Whether the member had the address when the mail was queued: by now it may be somebody else's. A link that a new
 * password has spent changed nothing.
 */
const hadRecipient = sql<boolean>`(
  members.loginid = outbox.recipient and members.joined_at <= outbox.queued_at and not exists (
    select from mail_change_links as change
    where change.tenant_id = members.tenant_id and change.member_id = members.member_id
      and change.loginid = members.loginid and change.used_at > outbox.queued_at)
  or members.loginid <> outbox.recipient and exists (
    select from mail_change_links as change
    where change.tenant_id = members.tenant_id and change.member_id = members.member_id
      and change.former_loginid = outbox.recipient and change.used_at > outbox.queued_at))`;

/**
 * Tells members in the app about mails to them that the mail server never took, once for each, in the transaction that
 * gives them up. Nobody else is told anything, and a member who is an operator too nothing of what the house is told.
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
    join members on members.tenant_id = outbox.tenant_id and outbox.audience = 'member' and ${hadRecipient}
    on conflict on constraint notices_once do nothing`.execute(trx);
}
