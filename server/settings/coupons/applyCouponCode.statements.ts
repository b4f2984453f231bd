import { sql } from 'kysely';
import type { Instant, Minutes } from '#domain/time.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import { isSpent } from './spentCoupons.ts';

/** A coupon that a code gives out. */
export interface OfferedCoupon {
  readonly name: string;
  readonly code: string;
  readonly minutes: Minutes;
  readonly validDays: number;
  /** From when on it is given out no more; null: without an end. */
  readonly closesAt: Instant | null;
}

/** The facts by which a coupon code is judged. */
export interface CouponFacts extends Earlier {
  /** null: no coupon has that code. */
  readonly offered: OfferedCoupon | null;
  /** Whether the member has had it, also as a member who has left since and come back. */
  readonly isGiven: boolean;
}

type FactsRow = Earlier & { readonly loginId: string; readonly isGiven: boolean } & (
    | OfferedCoupon
    | { readonly code: null }
  );

const facts = prepareStatement<CommandKey & { code: string }, FactsRow>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, members.loginid as "loginId",
      coupon_codes.coupon_name as name, coupon_codes.coupon_code as code, coupon_codes.minutes,
      coupon_codes.valid_days as "validDays", coupon_codes.closes_at as "closesAt",
      exists (
        select from coupons
        where coupons.tenant_id = members.tenant_id and coupons.member_id = members.member_id
          and coupons.coupon_code = ${given.code}
      ) as "isGiven"
    from members
    left join coupon_codes on coupon_codes.tenant_id = members.tenant_id and coupon_codes.coupon_code = ${given.code}
    where members.tenant_id = ${given.tenant} and members.member_id = ${given.member}`,
);

/** Reads them, under the lock of the member. */
export async function readCouponFacts(
  trx: Trx,
  { key, tenant, now }: Command<unknown>,
  code: string,
): Promise<CouponFacts> {
  const [row] = await facts(trx, { ...key, code });
  if (row === undefined)
    throw new Error('Failed to read what a coupon code is judged by: there is no member.');
  const { earlier, loginId, isGiven } = row;
  if (row.code === null) return { earlier, offered: null, isGiven };
  return {
    earlier,
    offered: row,
    isGiven: isGiven || (await isSpent(trx, tenant.id, { code, loginId }, now)),
  };
}

const given = prepareEffect<CommandKey & { name: string; code: string; minutes: Minutes; expires: Date }>(
  (given) => ({
    writes: [
      sql`coupon as (
      insert into coupons (tenant_id, member_id, coupon_name, coupon_code, granted_at, expires_at)
      values (${given.tenant}, ${given.member}, ${given.name}, ${given.code}, ${given.now}, ${given.expires})
      returning coupon_id
    )`,
      sql`granted as (
      insert into ledger_entries (tenant_id, account, yen, minutes, kind, tranid, purpose, ends_hold, entered_at)
      select ${given.tenant}, 'coupon:' || coupon.coupon_id, 0, ${given.minutes}::int, 'grant', null, 'grant', null,
        ${given.now}::timestamptz
      from coupon
    )`,
    ],
    answer: sql`json_build_object('coupon_id', coupon.coupon_id)::jsonb`,
    from: sql`from coupon`,
  }),
);

/** A coupon to be given, and when it expires. */
export interface GivenCoupon extends OfferedCoupon {
  readonly expiresAt: Instant;
}

/** Gives the member the coupon, with its minutes. */
export function giveCoupon(trx: Trx, { key }: Command<unknown>, coupon: GivenCoupon): Promise<Stored> {
  const { name, code, minutes, expiresAt } = coupon;
  return given(trx, { ...key, name, code, minutes, expires: new Date(expiresAt) });
}
