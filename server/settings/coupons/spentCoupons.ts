import { createHmac } from 'node:crypto';
import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { hashKeyOf } from '#server/usecase/hashKey.ts';

/** A coupon code and the address of the member who uses it. */
interface Spent {
  readonly code: string;
  readonly loginId: string;
}

/** Only the tenant's key makes it of the two, so that nobody tries addresses against it. */
function spentHashOf(key: string, { code, loginId }: Spent): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([code, loginId]))
    .digest('hex');
}

/** Whether a member who has left had the coupon of that code under that address, and it has not ended yet. */
export async function isSpent(trx: Trx, tenantId: string, spent: Spent, now: Instant): Promise<boolean> {
  const found = await ofTenant(trx, tenantId)
    .selectFrom('spent_coupons')
    .select('ends_at')
    .where('spent_hash', '=', spentHashOf(await hashKeyOf(trx, tenantId), spent))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Remembers which codes a member who leaves has used, in the transaction that erases them, each until its coupon would
 * have ended.
 */
export async function rememberSpent(
  trx: Trx,
  tenantId: string,
  member: { readonly id: number; readonly loginId: string },
  now: Instant,
): Promise<void> {
  const coupons = await ofTenant(trx, tenantId)
    .selectFrom('coupons')
    .select(['coupon_code', 'expires_at'])
    .where('member_id', '=', member.id)
    .where('expires_at', '>', now)
    .execute();
  if (coupons.length === 0) return;
  const key = await hashKeyOf(trx, tenantId);
  await trx
    .insertInto('spent_coupons')
    .values(
      coupons.map(({ coupon_code: code, expires_at: endsAt }) => ({
        tenant_id: tenantId,
        spent_hash: spentHashOf(key, { code, loginId: member.loginId }),
        ends_at: endsAt,
      })),
    )
    .onConflict((on) => on.columns(['tenant_id', 'spent_hash']).doNothing())
    .execute();
}
