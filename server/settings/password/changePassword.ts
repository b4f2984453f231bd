import type { PasswordChange } from '#contract/settings/password.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { passwordChangedMail } from '#server/account/links/mails.ts';
import { spendRecoveryLinks } from '#server/account/links/recoveryLink.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#server/account/session/commonPasswords.ts';
import { hashPassword, isPassword } from '#server/account/session/password.ts';
import { setPassword } from '#server/account/session/setPassword.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import { type Budget, spendTries, type Throttle } from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid } from '#server/usecase/refusal.ts';

/**
 * Of a member who is signed in: tries of the present password. The right one counts too: it is two hashes and a mail.
 */
const OWN_PASSWORD: Budget = { name: 'ownPassword', tries: 15, minutes: 15 };

/**
 * POST /settings/change-password: ends the member's other sessions and answers how many they were. The present
 * password is asked for because a session can be somebody else's who has found the phone. 403, 422, 429 throttled.
 */
export async function changePassword(
  context: MemberContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { db, tenant, member, now } = context;
  const throttle: Throttle = { budget: OWN_PASSWORD, subject: String(member.id) };
  await spendTries(
    context,
    [throttle],
    'パスワードの入力間違いが続いています。しばらくしてからもう一度お試しください。',
  );
  const own = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select(['loginid', 'password_hash', 'password_version', 'name', 'birth'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(currentPassword, own.password_hash, 'other'))) throw wrongPassword();
  const problem =
    passwordProblem(newPassword, { loginId: own.loginid, name: own.name, birth: own.birth }) ??
    (isCommonPassword(newPassword) ? COMMON_PASSWORD : undefined);
  if (problem !== undefined) throw invalid({ newPassword: [problem] });
  const hash = await hashPassword(newPassword);
  return await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    await checkUnchanged(trx, context, own.password_version);
    const ended = await setPassword(trx, tenant.id, member.id, hash, member.tokenHash);
    await spendRecoveryLinks(trx, tenant.id, member.id, now);
    await queueMail(trx, tenant, passwordChangedMail(senderOf(context), own.loginid), now);
    return ended;
  });
}

function wrongPassword() {
  return invalid({ currentPassword: ['現在のパスワードが正しくありません。'] });
}

/** Whoever had the password that was verified, and lost it to a reset meanwhile, does not win it back. */
async function checkUnchanged(
  trx: Trx,
  { tenant, member }: MemberContext,
  verifiedVersion: number,
): Promise<void> {
  const { password_version: version } = await ofTenant(trx, tenant.id)
    .selectFrom('members')
    .select('password_version')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (version !== verifiedVersion) throw wrongPassword();
}
