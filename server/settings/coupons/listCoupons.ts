import { takeCouponMinutes, totalMinutes } from '#domain/booking/coupons.ts';
import type { Coupon } from '#domain/settings/coupons.ts';
import { dateOf, instantOf, type Minutes } from '#domain/time.ts';
import { readCoupons } from '#server/booking/ledger/coupons.ts';
import { accounts, remainder } from '#server/booking/ledger/ledger.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** GET /setting/coupon-info: ascending by expiry, also those that are used up or expired. */
export async function listCoupons(context: MemberContext): Promise<readonly Coupon[]> {
  return await readOwnCoupons(context.db, context);
}

/** The member's coupons, or one of them, with the minutes left on each. Two statements. */
export async function readOwnCoupons(
  db: Db,
  { tenant, member, now }: MemberContext,
  only?: number,
): Promise<readonly Coupon[]> {
  let query = ofTenant(db, tenant.id)
    .selectFrom('coupons')
    .select(['coupon_id', 'coupon_name', 'coupon_code', 'expires_at'])
    .where('member_id', '=', member.id);
  if (only !== undefined) query = query.where('coupon_id', '=', only);
  const coupons = await query.orderBy('expires_at').orderBy('coupon_id').execute();
  if (coupons.length === 0) return [];
  const balances = await ofTenant(db, tenant.id)
    .selectFrom('ledger_entries')
    .select((eb) => [
      'account',
      remainder.minutes.as('left'),
      eb.fn.sum<number>('minutes').filterWhere('kind', '=', 'grant').as('granted'),
      eb.fn.max('entered_at').filterWhere('kind', '=', 'hold').as('lastTaken'),
    ])
    .where(
      'account',
      'in',
      coupons.map((coupon) => accounts.coupon(coupon.coupon_id)),
    )
    .groupBy('account')
    .execute();
  return coupons.map((coupon) => {
    const balance = balances.find((row) => row.account === accounts.coupon(coupon.coupon_id));
    const remaining = Number(balance?.left ?? 0);
    return {
      id: coupon.coupon_id,
      name: coupon.coupon_name,
      code: coupon.coupon_code,
      isActive: remaining > 0 && coupon.expires_at > now,
      remaining,
      granted: balance?.granted ?? null,
      // It expires as its last day ends, at the midnight that is no part of it.
      expiresOn: dateOf(instantOf(coupon.expires_at - 1)),
      usedUpOn: remaining === 0 && balance?.lastTaken ? dateOf(balance.lastTaken) : null,
    };
  });
}

/** GET /setting/coupon-remainder: the minutes that can be used now, in steps of 5 (docs/spec/money.md, "Amounts"). */
export async function readCouponRemainder({ db, tenant, member, now }: MemberContext): Promise<Minutes> {
  const grants = await readCoupons(db, tenant.id, member.id, now);
  return totalMinutes(takeCouponMinutes(grants, Number.POSITIVE_INFINITY, now));
}
