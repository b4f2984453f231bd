import type { SignIn } from '#contract/account/session.ts';
import type { Trx } from '#server/database/transaction.ts';
import { issueDeviceProof, noteDeviceUse } from './deviceProof.ts';
import { type Opening, openSession, type Verified } from './session.ts';

/**
 * Opens a session on a device; one without a known proof (as `findDeviceProof` gives it) gets one. Undefined where what
 * was verified no longer holds (`openSession`).
 */
export async function openOnDevice(
  trx: Trx,
  opening: Opening,
  verified: Verified,
  knownProof: string | undefined,
): Promise<Omit<SignIn, 'member'> | undefined> {
  const { tenant, now } = opening;
  const token = await openSession(trx, opening, verified);
  if (token === undefined) return undefined;
  if (knownProof === undefined) {
    return { token, deviceProof: await issueDeviceProof(trx, tenant.id, verified.memberId, now) };
  }
  await noteDeviceUse(trx, tenant.id, knownProof, now);
  return { token };
}
