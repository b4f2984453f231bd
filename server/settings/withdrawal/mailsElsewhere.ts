import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { codeDelivery } from '#server/account/phone/delivery.ts';
import type { Trx } from '#server/database/transaction.ts';

/**
 * The messages to a member that went to other addresses than the present one: to those of before, as long as they were
 * the member's, and with links to those that the member wanted. An address by itself would be too much: somebody else
 * may be a member under it.
 */
export async function mailsElsewhere(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<readonly number[]> {
  const links = sql`mail_change_links as links
    where links.tenant_id = ${tenantId} and links.member_id = ${memberId}`;
  const { rows } = await sql<{ message_id: number }>`
    select outbox.message_id from outbox
    where outbox.tenant_id = ${tenantId} and outbox.audience = 'member' and exists (
      select from ${links} and links.former_loginid = outbox.recipient
        and outbox.queued_at <= coalesce(links.used_at, ${new Date(now)}))
    union
    select intents.subject::int from intents
    where intents.tenant_id = ${tenantId} and intents.kind = 'mailChangeLink' and exists (
      select from ${links} and links.token_hash = intents.detail ->> 'linkHash')`.execute(trx);
  return rows.map(({ message_id: id }) => id);
}

/** The text messages that the member has asked for, to whichever number, as their deliveries know. */
export async function textsFor(trx: Trx, tenantId: string, memberId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ message_id: number }>`
    select intents.subject::int as message_id from intents
    where intents.tenant_id = ${tenantId} and intents.kind = ${codeDelivery.name}
      and (intents.detail ->> 'memberId')::int = ${memberId}`.execute(trx);
  return rows.map(({ message_id: id }) => id);
}
