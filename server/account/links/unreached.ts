import { sql } from 'kysely';
import type { Trx } from '#server/database/transaction.ts';
import type { GivenUpIntent } from '#server/intents/intent.ts';

/**
 * Tells members in the app that no mail reached the address that they want, once for each mail, in the transaction that
 * gives it up. The words are the same whether there was a link in it or not, so that they don't say whether somebody is
 * a member there; a link that has been spent meanwhile is worth no word.
 */
export async function notifyOfUnreached(trx: Trx, mails: readonly GivenUpIntent[]): Promise<void> {
  const wanted = mails.map(
    ({ tenantId, subject, endedAt }) =>
      sql`(${tenantId}::text, ${subject}::text, ${new Date(endedAt)}::timestamptz)`,
  );
  await sql`
    insert into notices (tenant_id, member_id, about, contents, created_at)
    select links.tenant_id, links.member_id, 'mail_given_up:' || intents.subject,
      'メールアドレスを変更できませんでした' || chr(10)
        || '新しいメールアドレス（' || links.loginid || '）へメールをお送りできませんでした。' || chr(10)
        || 'メールアドレスをご確認のうえ、もう一度お手続きください。',
      given_up.settled_at
    from (values ${sql.join(wanted)}) as given_up (tenant_id, message_id, settled_at)
    join intents on intents.tenant_id = given_up.tenant_id and intents.kind = 'mailChangeLink'
      and intents.subject = given_up.message_id
    join mail_change_links as links on links.tenant_id = intents.tenant_id
      and links.token_hash = intents.detail ->> 'linkHash' and links.used_at is null
    on conflict on constraint notices_once do nothing`.execute(trx);
}
