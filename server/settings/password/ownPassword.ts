import { isPassword } from '#server/account/session/password.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type Budget, spendTries, type Throttle } from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { InvalidError } from '#server/usecase/refusal.ts';

/**
 * Of a member who is signed in: tries of the present password. The right one counts too: it is two hashes and a mail.
 */
const OWN_PASSWORD: Budget = { name: 'ownPassword', tries: 15, minutes: 15 };

/** The member's own data, as they were when the present password was verified. */
export interface OwnData {
  readonly loginId: string;
  readonly name: string;
  readonly birth: string | null;
  readonly corporationId: number | null;
  readonly passwordVersion: number;
}

/**
 * Verifies the present password, which is asked for because a session can be somebody else's who has found the phone.
 * 422 for another one; 429 throttled after too many.
 */
export async function verifyOwnPassword(context: MemberContext, password: string): Promise<OwnData> {
  const own = await readOwnData(context, password);
  if (own === undefined) throw new WrongPassword();
  return own;
}

/** The member's own data, if that is the present password; each look is a try. 429 throttled after too many. */
export async function readOwnData(context: MemberContext, password: string): Promise<OwnData | undefined> {
  const { db, tenant, member } = context;
  const throttle: Throttle = { budget: OWN_PASSWORD, subject: String(member.id) };
  await spendTries(
    context,
    [throttle],
    'パスワードの入力間違いが続いています。しばらくしてからもう一度お試しください。',
  );
  const { password_hash: hash, ...own } = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select([
      'loginid as loginId',
      'password_hash',
      'password_version as passwordVersion',
      'name',
      'birth',
      'corporation_id as corporationId',
    ])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  return (await isPassword(password, hash, 'other')) ? own : undefined;
}

/**
 * Locks the member whose password was verified. 422 where it has become another one meanwhile: whoever had it, and lost
 * it to a reset, does not win it back. 401 for a member who has left.
 */
export async function lockVerified(trx: Trx, { tenant, member }: MemberContext, own: OwnData): Promise<void> {
  await lockCaller(trx, tenant.id, member.id);
  const version = await readPasswordVersion(trx, tenant.id, member.id);
  checkVersion(version, own);
}

/** How often the member's password has become another one. */
export async function readPasswordVersion(trx: Trx, tenantId: string, memberId: number): Promise<number> {
  const { version } = await ofTenant(trx, tenantId)
    .selectFrom('members')
    .select('password_version as version')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return version;
}

/** 422 where the password that was verified is another one by now. */
export function checkVersion(version: number, { passwordVersion }: OwnData): void {
  if (version !== passwordVersion) throw new WrongPassword();
}

/** 422 beside the field of the present password. */
export class WrongPassword extends InvalidError {
  constructor() {
    super({ currentPassword: ['現在のパスワードが正しくありません。'] });
  }
}
