import type { SignIn } from '#contract/account/session.ts';
import { linkRefusals } from '#server/account/links/refusals.ts';
import { spendLogin } from '#server/account/session/loginThrottle.ts';
import { openOnDevice } from '#server/account/session/openOnDevice.ts';
import { isPassword } from '#server/account/session/password.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * The answer to a form that was sent again because its first answer was lost: another session of the same account, for
 * the same password. It is a way to try passwords, so that it is counted as a login is (429 throttled).
 */
export async function signInAgain(
  context: Context,
  memberId: number,
  { loginId, password }: { loginId: string; password: string },
): Promise<Omit<SignIn, 'member'>> {
  const { db, tenant } = context;
  const attempt = await spendLogin(context, loginId, undefined);
  const member = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select(['password_hash', 'password_version'])
    .where('member_id', '=', memberId)
    .where('loginid', '=', loginId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!(await isPassword(password, member?.password_hash, 'login')) || member === undefined)
    throw linkRefusals.used();
  const verified = { memberId, passwordVersion: member.password_version };
  const opened = await openOnDevice(context, loginId, verified, undefined);
  if (opened === undefined) throw linkRefusals.used();
  await attempt.forgive();
  return opened;
}
