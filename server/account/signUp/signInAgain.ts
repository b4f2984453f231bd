import { linkRefusals } from '#server/account/links/refusals.ts';
import { spendLogin } from '#server/account/session/loginThrottle.ts';
import { isPassword } from '#server/account/session/password.ts';
import { openSession } from '#server/account/session/session.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * The answer to a form that was sent again because its first answer was lost: the token of another
 * session of the same account, for the same password. It is a way to try passwords, so that it is counted as a login is (429 throttled).
 */
export async function signInAgain(
  context: Context,
  memberId: number,
  { loginId, password }: { loginId: string; password: string },
): Promise<string> {
  const { db, tenant, now } = context;
  const attempt = await spendLogin(context, loginId, undefined);
  const member = await db
    .selectFrom('members')
    .select('password_hash')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', memberId)
    .where('loginid', '=', loginId)
    .executeTakeFirst();
  if (!(await isPassword(password, member?.password_hash))) throw linkRefusals.used();
  await attempt.forgive();
  return await openSession(db, tenant.id, memberId, now);
}
