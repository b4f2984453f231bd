import type { MailLink } from '#contract/settings/mailChange.ts';
import { findMailChangeLink, type MailChangeByLink } from '#server/account/links/mailChangeLink.ts';
import { mailChangedMail } from '#server/account/links/mailChangeMails.ts';
import { addressTaken } from '#server/account/links/refusals.ts';
import { spendLinks } from '#server/account/links/spendLinks.ts';
import { endSessions } from '#server/account/session/session.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { sqlState } from '#server/database/unavailable.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import { rememberSpent } from '#server/settings/coupons/spentCoupons.ts';
import type { Context } from '#server/usecase/context.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { byMailLink } from './byMailLink.ts';

/** Another member has that login ID. */
const UNIQUE_VIOLATION = '23505';

/**
 * POST /confirm-email: the address of the link becomes the login ID, every session but the one that asked ends, and the
 * former address is told. Whoever opens the link has proved nothing but that they read the new address: it signs nobody
 * in. Done once; who asks again is answered the same. 400 link_expired, link_used, link_invalid; 409 address_taken; 429
 * throttled.
 */
export async function confirmEmail(context: Context, link: MailLink): Promise<void> {
  const { db, tenant, now } = context;
  const { memberId, isDone } = await byMailLink(context, link);
  if (isDone) return;
  await transaction(db, async (trx) => {
    await lockMember(trx, tenant.id, memberId);
    // Once more, under the lock that all who spend links of the member take: of two at once only the first does it.
    const change = await findMailChangeLink(trx, tenant.id, link, now);
    if (!change.isDone) await changeAddress(trx, context, change, link.loginId);
  }).catch((error: unknown) => {
    // Somebody's sign-up, or another member's change, was faster by a moment.
    throw sqlState(error) === UNIQUE_VIOLATION ? addressTaken() : error;
  });
}

async function changeAddress(
  trx: Trx,
  context: Context,
  { memberId, presentLoginId: former, sessionHash }: MailChangeByLink,
  loginId: string,
): Promise<void> {
  const { tenant, now } = context;
  // The former address is free for another sign-up, which must not get the same coupons once more.
  await rememberSpent(trx, tenant.id, { id: memberId, loginId: former }, now);
  await ofTenant(trx, tenant.id)
    .updateTable('members')
    // The version too: a login that was verified under the former ID opens no session any more.
    .set((eb) => ({ loginid: loginId, password_version: eb('password_version', '+', 1) }))
    .where('member_id', '=', memberId)
    .execute();
  await endSessions(trx, tenant.id, memberId, sessionHash);
  await spendLinks(trx, tenant.id, memberId, now);
  await queueMail(
    trx,
    tenant,
    mailChangedMail(senderOf(context), former, { changed: loginId, support: tenant.support }),
    now,
  );
}
