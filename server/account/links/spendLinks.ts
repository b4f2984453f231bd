import type { Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { spendMailChangeLinks } from './mailChangeLink.ts';
import { spendRecoveryLinks } from './recoveryLink.ts';

/**
 * Spends every link that was mailed to the member, under the lock of the member's row. A new password ends a change of
 * the address that somebody else has asked for, and a new address ends what was mailed to the former one.
 */
export async function spendLinks(trx: Trx, tenantId: string, memberId: number, now: Instant): Promise<void> {
  await spendRecoveryLinks(trx, tenantId, memberId, now);
  await spendMailChangeLinks(trx, tenantId, memberId, now);
}
