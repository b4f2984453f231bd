import type { PasswordReset } from '#contract/account/recovery.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { passwordChangedMail } from '#server/account/links/mails.ts';
import { lockRecoveryLink, spendRecoveryLinks } from '#server/account/links/recoveryLink.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#server/account/session/commonPasswords.ts';
import { forgiveLogins } from '#server/account/session/loginThrottle.ts';
import { hashPassword } from '#server/account/session/password.ts';
import { setPassword } from '#server/account/session/setPassword.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';

/**
 * POST /reset-password: sets the password and ends every session. Failed logins of the ID are forgiven: whoever
 * tried them must not keep its owner out. 400 link_expired, link_used, link_invalid; 422.
 */
export async function resetPassword(context: Context, reset: PasswordReset): Promise<void> {
  const { db, tenant, now } = context;
  if (isCommonPassword(reset.password)) throw invalid({ new_password: [COMMON_PASSWORD] });
  const hash = await hashPassword(reset.password);
  await transaction(db, async (trx) => {
    const { memberId } = await lockRecoveryLink(trx, tenant.id, reset, now);
    const { name, birth } = await trx
      .selectFrom('members')
      .select(['name', 'birth'])
      .where('tenant_id', '=', tenant.id)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const problem = passwordProblem(reset.password, { loginId: reset.loginId, name, birth });
    // Thrown inside, so that the link is not used up by a password that can't be taken.
    if (problem !== undefined) throw invalid({ new_password: [problem] });
    await setPassword(trx, tenant.id, memberId, hash, null);
    await spendRecoveryLinks(trx, tenant.id, memberId, now);
    await queueMail(trx, tenant, passwordChangedMail(senderOf(context), reset.loginId), now);
  });
  await forgiveLogins(context, reset.loginId);
}
