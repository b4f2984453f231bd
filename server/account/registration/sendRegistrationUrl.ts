import { queueLink, signUpLinkDelivery } from '#server/account/links/delivery.ts';
import { evenly } from '#server/account/links/evenly.ts';
import { limitMails } from '#server/account/links/mailLimit.ts';
import { alreadyMemberMail, registrationMail } from '#server/account/links/mails.ts';
import { issueSignUpLink } from '#server/account/links/signUpLink.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * POST /send-registration-url: one mail to the address, with the links to sign up or, where it is a member's, with
 * the ways to come in. The answer and its time do not say which. 429 throttled.
 */
export function sendRegistrationUrl(context: Context, loginId: string): Promise<void> {
  return evenly(context.services, async () => {
    await limitMails(context, loginId);
    const { db, tenant, now } = context;
    await transaction(db, async (trx) => {
      const member = await ofTenant(trx, tenant.id)
        .selectFrom('members')
        .select('member_id')
        .where('loginid', '=', loginId)
        .executeTakeFirst();
      const sender = senderOf(context);
      if (member !== undefined) return await queueMail(trx, tenant, alreadyMemberMail(sender, loginId), now);
      const link = await issueSignUpLink(trx, tenant.id, loginId, now);
      const mail = registrationMail(sender, loginId, link);
      await queueLink(trx, tenant, signUpLinkDelivery, link, mail, now);
    });
  });
}
