import type { PasswordChange } from '#contract/settings/password.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { passwordChangedMail } from '#server/account/links/mails.ts';
import { spendLinks } from '#server/account/links/spendLinks.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#server/account/session/commonPasswords.ts';
import { hashPassword } from '#server/account/session/password.ts';
import { setPassword } from '#server/account/session/setPassword.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';
import { lockVerified, readOwnData, verifyOwnPassword, WrongPassword } from './ownPassword.ts';

/**
 * POST /settings/change-password: ends the member's other sessions and answers how many they were. Asked again because
 * the answer was lost, or twice at once, it finds the new password in force, does nothing, and says so. 403, 422, 429
 * throttled.
 */
export async function changePassword(context: MemberContext, change: PasswordChange): Promise<number> {
  try {
    return await makeChange(context, change);
  } catch (error) {
    if (error instanceof WrongPassword && (await readOwnData(context, change.newPassword))) return 0;
    throw error;
  }
}

async function makeChange(
  context: MemberContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { db, tenant, member, now } = context;
  const own = await verifyOwnPassword(context, currentPassword);
  const problem =
    passwordProblem(newPassword, { loginId: own.loginId, name: own.name, birth: own.birth }) ??
    (isCommonPassword(newPassword) ? COMMON_PASSWORD : undefined);
  if (problem !== undefined) throw invalid({ newPassword: [problem] });
  const hash = await hashPassword(newPassword);
  return await transaction(db, async (trx) => {
    await lockVerified(trx, context, own);
    const ended = await setPassword(trx, tenant.id, member.id, hash, member.tokenHash);
    await spendLinks(trx, tenant.id, member.id, now);
    await queueMail(trx, tenant, passwordChangedMail(senderOf(context), own.loginId), now);
    return ended;
  });
}
