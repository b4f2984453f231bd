import { queueLink, recoveryLinkDelivery } from '#server/account/links/delivery.ts';
import { evenly } from '#server/account/links/evenly.ts';
import { limitMails } from '#server/account/links/mailLimit.ts';
import { recoveryMail } from '#server/account/links/mails.ts';
import { issueRecoveryLink } from '#server/account/links/recoveryLink.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * POST /recover-password: mails a link to the member of that ID, if there is one. The answer and its time do not say
 * whether there is. Guests have no password. 429 throttled.
 */
export function recoverPassword(context: Context, { loginId }: { readonly loginId: string }): Promise<void> {
  return evenly(context.services, async () => {
    await limitMails(context, loginId);
    const { db, tenant, now } = context;
    await transaction(db, async (trx) => {
      const member = await ofTenant(trx, tenant.id)
        .selectFrom('members')
        .select('member_id')
        .where('loginid', '=', loginId)
        .where('is_guest', '=', false)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst();
      if (member === undefined) return;
      const link = await issueRecoveryLink(trx, tenant.id, member.member_id, now);
      const mail = recoveryMail(senderOf(context), loginId, link);
      await queueLink(trx, tenant, recoveryLinkDelivery, link, mail, now);
    });
  });
}
