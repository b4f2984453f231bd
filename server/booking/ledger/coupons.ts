import { type RawBuilder, sql } from 'kysely';
import type { CouponGrant } from '#domain/booking/coupons.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db } from '#server/database/transaction.ts';
import { remainder } from './ledger.ts';

/** The member of the coupons, and when they must still be valid. */
export interface CouponKey {
  readonly tenant: string;
  readonly member: number;
  readonly coupons_valid_at: Date;
}

/**
 * The member's coupons that are still valid at that moment, as one column: id, minutes left, expiry in milliseconds.
 */
export type CouponColumn = readonly (readonly [id: number, remaining: number, expiresMs: number])[];

/** `accounts.coupon` in SQL. */
const account = sql`'coupon:' || coupons.coupon_id`;

/** That column; `[]` without any. */
export function couponsColumn(given: Givens<CouponKey>): RawBuilder<CouponColumn> {
  return sql`(
    select coalesce(json_agg(json_build_array(
      coupons.coupon_id,
      (select ${remainder.minutes}::int from ledger_entries
        where ledger_entries.tenant_id = coupons.tenant_id and ledger_entries.account = ${account}),
      date_part('epoch', coupons.expires_at) * 1000
    )), '[]')
    from coupons
    where coupons.tenant_id = ${given.tenant} and coupons.member_id = ${given.member}
      and coupons.expires_at > ${given.coupons_valid_at}
  )`;
}

/** The coupons of that column. */
export function couponsIn(column: CouponColumn): readonly CouponGrant[] {
  return column.map(([id, remaining, expiresMs]) => ({
    id,
    remaining,
    expiresAt: instantOf(Math.round(expiresMs)),
  }));
}

const coupons = prepareStatement<CouponKey, { coupons: CouponColumn }>(
  (given) => sql`select ${couponsColumn(given)} as coupons`,
);

/** The member's coupons that are still valid at that moment, each with its remaining minutes. */
export async function readCoupons(
  db: Db,
  tenantId: string,
  memberId: number,
  validAt: Instant,
): Promise<readonly CouponGrant[]> {
  const [row] = await coupons(db, {
    tenant: tenantId,
    member: memberId,
    coupons_valid_at: new Date(validAt),
  });
  return couponsIn(row?.coupons ?? []);
}
