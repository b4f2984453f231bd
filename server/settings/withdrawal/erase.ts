import { type SqlBool, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { MAIL_KINDS } from '#server/messages/outbox.ts';
import { rememberSpent } from '#server/settings/coupons/spentCoupons.ts';
import { mailsElsewhere, textsFor } from './mailsElsewhere.ts';

/** Tables of which a withdrawal leaves nothing of the member. */
export const ERASED = [
  'push_subscriptions',
  'sessions',
  'device_proofs',
  'phone_codes',
  'notices',
  'announcement_reads',
  'idempotency_keys',
  'passcode_confirmations',
  'recovery_links',
  'mail_change_links',
  'card_registrations',
  'owed_payments',
  'survey_answers',
  'sign_up_links',
  'receipt_documents',
  'waits',
  'calendar_feeds',
  'reminder_choices',
  'favourites',
  'troubles',
] as const satisfies readonly (keyof Tables)[];

/** Tables whose rows stay: what was used and paid, without a name to it (a test reads the catalogue for others). */
export const KEPT = [
  'members', // a row without anything personal, which the rest refers to
  'reservations',
  'coupons',
  'receipts', // invoices, which the law wants kept
  'intents', // ids, amounts and hashes of requests
  'cards', // their tokens, until the provider has forgotten them
  'invitations', // of guests, who do not withdraw
  'audit_entries', // ids; the words of reasons are erased
] as const satisfies readonly (keyof Tables)[];

/**
 * Erases what is personal. The row of the member stays for the ledger and the invoices, under a login ID that is no
 * address and with a password hash that no password has, so that the address is free for another sign-up.
 */
export async function erase(
  trx: Trx,
  tenantId: string,
  member: { readonly id: number; readonly loginId: string },
  now: Instant,
): Promise<void> {
  // Text messages know a number only, which may be another than the last; their deliveries know who has asked.
  await ofTenant(trx, tenantId)
    .deleteFrom('outbox')
    .where('channel', '=', 'sms')
    .where(sql<SqlBool>`message_id = any(${await textsFor(trx, tenantId, member.id)}::int[])`)
    .execute();
  // Mails to the support hold the member's own words; one that was not delivered yet goes with them.
  await ofTenant(trx, tenantId)
    .deleteFrom('outbox')
    .where('message_id', 'in', (eb) =>
      eb
        .selectFrom('troubles')
        .select('message_id')
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', member.id)
        .$narrowType<{ message_id: number }>()
        .where('message_id', 'is not', null),
    )
    .execute();
  // The entry keeps the hash of the words: that there was a reason, and which, if somebody has it.
  await ofTenant(trx, tenantId)
    .deleteFrom('audit_reasons')
    .where('number', 'in', (eb) =>
      eb
        .selectFrom('audit_entries')
        .select('number')
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', member.id),
    )
    .execute();
  await rememberSpent(trx, tenantId, member, now);
  const elsewhere = await mailsElsewhere(trx, tenantId, member.id, now);
  for (const table of ERASED) {
    await trx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('member_id', '=', member.id)
      .execute();
  }
  // An operator, or the support, may have the same address: what they are told is not the member's.
  const isOwn = sql<SqlBool>`
    (outbox.audience = 'member' and outbox.recipient = ${member.loginId}
      or outbox.message_id = any(${elsewhere}::int[]))`;
  // Links that made no account, and mails: they know the address only.
  await ofTenant(trx, tenantId).deleteFrom('sign_up_links').where('loginid', '=', member.loginId).execute();
  await ofTenant(trx, tenantId)
    .updateTable('intents')
    .set({ state: 'given_up', settled_at: now, next_attempt_at: null })
    .where('kind', 'in', MAIL_KINDS)
    .where('state', '=', 'open')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select(sql<string>`message_id::text`.as('subject'))
        .where('tenant_id', '=', tenantId)
        .where(isOwn),
    )
    .execute();
  await ofTenant(trx, tenantId).deleteFrom('outbox').where(isOwn).execute();
  // The due work asks the provider to forget the cards that no longer stand in the member's row.
  await ofTenant(trx, tenantId)
    .updateTable('cards')
    .set((eb) => ({
      masked: '',
      expires: null,
      replaced_at: eb.fn.coalesce('replaced_at', eb.val(new Date(now)).$castTo<Instant>()),
    }))
    .where('member_id', '=', member.id)
    .execute();
  await ofTenant(trx, tenantId)
    .updateTable('members')
    .set({
      loginid: `withdrawn-${member.id}`,
      password_hash: '',
      name: '',
      empid: null,
      tel: null,
      tel_verified_at: null,
      birth: null,
      gender: null,
      postal: null,
      address1: null,
      department_id: null,
      card_token: null,
      terms_agreed_version: null,
      withdrawn_at: now,
    })
    .where('member_id', '=', member.id)
    .execute();
}
