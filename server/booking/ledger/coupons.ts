import type { CouponGrant } from '#domain/booking/coupons.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { accounts, remainder } from './ledger.ts';

/** The member's coupons that are still valid at that moment, each with its remaining minutes. */
export async function readCoupons(
  db: Db,
  tenantId: string,
  memberId: number,
  validAt: Instant,
): Promise<readonly CouponGrant[]> {
  const coupons = await db
    .selectFrom('coupons')
    .select(['coupon_id', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', validAt)
    .execute();
  if (coupons.length === 0) return [];
  const left = await db
    .selectFrom('ledger_entries')
    .select(['account', remainder.minutes.as('minutes')])
    .where('tenant_id', '=', tenantId)
    .where(
      'account',
      'in',
      coupons.map((coupon) => accounts.coupon(coupon.coupon_id)),
    )
    .groupBy('account')
    .execute();
  return coupons.map((coupon) => ({
    id: coupon.coupon_id,
    remaining: left.find((row) => row.account === accounts.coupon(coupon.coupon_id))?.minutes ?? 0,
    expiresAt: coupon.expires_at,
  }));
}
