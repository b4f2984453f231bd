import type { Credentials, SignIn } from '#contract/account/session.ts';
import { normalLoginId } from '#domain/account/loginId.ts';
import { readMember } from '#server/account/member/readMember.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { penaltyMs } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { findDeviceProof } from './deviceProof.ts';
import { spendLogin } from './loginThrottle.ts';
import { openOnDevice } from './openOnDevice.ts';
import { isPassword } from './password.ts';
import { renewHash } from './renewHash.ts';

/**
 * POST /login. A wrong password and an unknown ID get the same answer after the same work (400 wrong_credentials);
 * repeated failures are slowed, then refused until a try comes back (429 throttled). Demo accounts, whose password
 * everybody knows, count as unknown outside of a demo. A device that was not known gets a proof.
 */
export async function logIn(
  context: Context,
  { loginId, password, deviceProofs = [] }: Credentials,
): Promise<SignIn> {
  const { db, tenant, now, services } = context;
  const id = normalLoginId(loginId);
  const proof = await findDeviceProof(db, tenant.id, id, deviceProofs, now);
  const attempt = await spendLogin(context, id, proof);
  const found = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select(['member_id', 'password_hash', 'password_version', 'is_demo'])
    .where('loginid', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const member = found?.is_demo && !services.config.demo ? undefined : found;
  const asker = proof === undefined ? 'login' : 'knownDevice';
  if (!(await isPassword(password, member?.password_hash, asker)) || member === undefined) {
    await services.pause(penaltyMs(attempt.spent));
    throw wrongCredentials();
  }
  const verified = { memberId: member.member_id, passwordVersion: member.password_version };
  const opened = await openOnDevice(context, id, verified, proof);
  if (opened === undefined) throw wrongCredentials();
  await attempt.forgive();
  await renewHash(context, verified, password, member.password_hash);
  return { ...opened, member: await readMember(context, member.member_id) };
}

function wrongCredentials(): RefusalError {
  return new RefusalError(400, 'wrong_credentials', 'IDまたはパスワードが正しくありません。');
}
