import { addDays, addMinutes, DAY_MINUTES, dateOf, type Instant, instantAt } from '#domain/time.ts';
import { accounts } from '#server/booking/ledger/ledger.ts';
import type { Trx } from '#server/database/transaction.ts';

/** Coupons of 山田 花子: two to use, one that is used up, one that has expired; days count from today. */
const DEMO_COUPONS = [
  { id: 1, name: 'ウェルカムクーポン', code: 'WELCOME60', minutes: 60, grantedDaysAgo: 0, lastDay: 30 },
  { id: 2, name: '秋の応援クーポン', code: 'AUTUMN90', minutes: 90, grantedDaysAgo: 0, lastDay: 60 },
  { id: 3, name: '夏のクーポン', code: 'SUMMER60', minutes: 60, grantedDaysAgo: 130, lastDay: -21 },
  { id: 4, name: '開業記念クーポン', code: 'OPENING60', minutes: 60, grantedDaysAgo: 170, lastDay: -51 },
] as const;

/**
 * Gives the demo member two usable coupons, one that is used up and one that has expired, dated from `now`.
 */
export async function seedCoupons(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const grantedAt = (daysAgo: number) => addMinutes(now, -daysAgo * DAY_MINUTES);
  await trx
    .insertInto('coupons')
    .values(
      DEMO_COUPONS.map((coupon) => ({
        tenant_id: tenantId,
        coupon_id: coupon.id,
        member_id: 1,
        coupon_name: coupon.name,
        coupon_code: coupon.code,
        granted_at: grantedAt(coupon.grantedDaysAgo),
        expires_at: instantAt(addDays(dateOf(now), coupon.lastDay), DAY_MINUTES),
      })),
    )
    .execute();
  await trx
    .insertInto('ledger_entries')
    .values(
      DEMO_COUPONS.map((coupon) => ({
        tenant_id: tenantId,
        account: accounts.coupon(coupon.id),
        kind: 'grant' as const,
        yen: 0,
        minutes: coupon.minutes,
        tranid: null,
        purpose: 'grant',
        ends_hold: null,
        entered_at: grantedAt(coupon.grantedDaysAgo),
      })),
    )
    .execute();
}
