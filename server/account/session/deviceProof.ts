import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';

/** A device that was not used for longer is a new one. */
const LIFETIME_DAYS = 365;
/** More devices than a member has; the one that was used longest ago is forgotten. */
const MOST_DEVICES = 10;

/**
 * Finds the proof of this ID among those that a device keeps (as `normalLoginId` gives it); undefined when none does. A
 * proof opens nothing: it says that the member was signed in on this device before, so that wrong tries of others do
 * not count against it.
 */
export async function findDeviceProof(
  db: Db,
  tenantId: string,
  loginId: string,
  proofs: readonly string[],
  now: Instant,
): Promise<string | undefined> {
  if (proofs.length === 0) return undefined;
  const known = await ofTenant(db, tenantId)
    .selectFrom('device_proofs')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'device_proofs.tenant_id')
        .onRef('members.member_id', '=', 'device_proofs.member_id'),
    )
    .select('device_proofs.proof_hash')
    .where('device_proofs.proof_hash', 'in', proofs.map(hashOfSecret))
    .where('device_proofs.last_used_at', '>', addMinutes(now, -LIFETIME_DAYS * DAY_MINUTES))
    .where('members.loginid', '=', loginId)
    .executeTakeFirst();
  return known?.proof_hash;
}

/**
 * A proof for a device whose member has just proved to be it, under the lock of the member's row; answered once, only
 * its hash is kept.
 */
export async function issueDeviceProof(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<string> {
  const proof = newSecret();
  const own = { tenant_id: tenantId, member_id: memberId };
  await trx
    .insertInto('device_proofs')
    .values({ ...own, proof_hash: hashOfSecret(proof), last_used_at: now })
    .execute();
  await ofTenant(trx, tenantId)
    .deleteFrom('device_proofs')
    .where('member_id', '=', memberId)
    .where('proof_hash', 'not in', (kept) =>
      kept
        .selectFrom('device_proofs')
        .select('proof_hash')
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('proof_hash')
        .limit(MOST_DEVICES),
    )
    .execute();
  return proof;
}

/** Notes that the device was used again. */
export async function noteDeviceUse(
  trx: Trx,
  tenantId: string,
  proofHash: string,
  now: Instant,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .updateTable('device_proofs')
    .set({ last_used_at: now })
    .where('proof_hash', '=', proofHash)
    .execute();
}

/** Ends every proof of the member: a device that was signed in before is a stranger again. */
export async function forgetDevices(trx: Trx, tenantId: string, memberId: number): Promise<void> {
  await ofTenant(trx, tenantId).deleteFrom('device_proofs').where('member_id', '=', memberId).execute();
}
