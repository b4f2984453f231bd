import type { PasswordReset, PasswordWasReset } from '#contract/account/recovery.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { limitForms, limitFormsOf } from '#server/account/links/formLimit.ts';
import { passwordChangedMail } from '#server/account/links/mails.ts';
import { findRecoveryLink, lockRecoveryLink } from '#server/account/links/recoveryLink.ts';
import { spendLinks } from '#server/account/links/spendLinks.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#server/account/session/commonPasswords.ts';
import { issueDeviceProof } from '#server/account/session/deviceProof.ts';
import { forgiveLogins } from '#server/account/session/loginThrottle.ts';
import { hashPassword } from '#server/account/session/password.ts';
import { setPassword } from '#server/account/session/setPassword.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';

/**
 * POST /reset-password: sets the password and ends every session. The link is looked at before the password is hashed,
 * which costs more than anybody without one may ask for. Its holder has proved to be the member: the device gets a
 * proof, so that it gets in even while others try, and failed logins of the ID are forgiven. 400 link_expired,
 * link_used, link_invalid; 422; 429 throttled.
 */
export async function resetPassword(context: Context, reset: PasswordReset): Promise<PasswordWasReset> {
  const { db, tenant, now } = context;
  const { memberId, name, birth } = await findRecoveryLink(db, tenant.id, reset, now).catch(
    async (error: unknown) => {
      // Links that lead nowhere count against their source: whoever holds a good one is kept out by nobody beside them.
      await limitForms(context);
      throw error;
    },
  );
  await limitFormsOf(context, memberId);
  const problem =
    passwordProblem(reset.newPassword, { loginId: reset.loginId, name, birth }) ??
    (isCommonPassword(reset.newPassword) ? COMMON_PASSWORD : undefined);
  if (problem !== undefined) throw invalid({ newPassword: [problem] });
  const hash = await hashPassword(reset.newPassword);
  const deviceProof = await transaction(db, async (trx) => {
    await lockRecoveryLink(trx, tenant.id, { ...reset, memberId }, now);
    await setPassword(trx, tenant.id, memberId, hash, null);
    await spendLinks(trx, tenant.id, memberId, now);
    await queueMail(trx, tenant, passwordChangedMail(senderOf(context), reset.loginId), now);
    return await issueDeviceProof(trx, tenant.id, memberId, now);
  });
  await forgiveLogins(context, reset.loginId);
  return { deviceProof };
}
