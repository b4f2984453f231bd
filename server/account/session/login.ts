import { setTimeout as wait } from 'node:timers/promises';
import type { SignIn } from '#contract/account/session.ts';
import { normalLoginId } from '#domain/account/loginId.ts';
import { readMember } from '#server/account/member/readMember.ts';
import type { Context, MemberContext } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { isPassword } from './password.ts';
import { closeSession, openSession } from './session.ts';
import { countAttempt, forgive, penaltyMs, type Suspect } from './throttle.ts';

/**
 * POST /login. A wrong password and an unknown ID get the same answer after the same work (400 wrong_credentials);
 * repeated failures of an ID or an address are slowed, then refused for a while (429 throttled).
 */
export async function logIn(
  context: Context,
  { loginId: typed, password }: { loginId: string; password: string },
): Promise<SignIn> {
  const { db, tenant, now } = context;
  const loginId = normalLoginId(typed);
  const suspects: readonly Suspect[] = [
    { kind: 'id', name: loginId },
    { kind: 'address', name: context.address },
  ];
  let failures = 0;
  for (const suspect of suspects) {
    const counted = await countAttempt(db, tenant.id, suspect, now);
    if (counted === undefined) {
      throw new Refusal(
        429,
        'throttled',
        'ログインの失敗が続いています。しばらくしてからもう一度お試しください。',
      );
    }
    if (suspect.kind === 'id') failures = counted;
  }
  const member = await db
    .selectFrom('members')
    .select(['member_id', 'password_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('loginid', '=', loginId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!(await isPassword(password, member?.password_hash)) || member === undefined) {
    await wait(penaltyMs(failures));
    throw new Refusal(400, 'wrong_credentials', 'IDまたはパスワードが正しくありません。');
  }
  for (const suspect of suspects) await forgive(db, tenant.id, suspect);
  return {
    token: await openSession(db, tenant.id, member.member_id, now),
    member: await readMember(context, member.member_id),
  };
}

/** POST /logout: ends the session; its token is refused from now on. */
export async function logOut({ db, tenant, member }: MemberContext): Promise<void> {
  await closeSession(db, tenant.id, member.tokenHash);
}
