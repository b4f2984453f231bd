import { type Coupon, normalizeCouponCode } from '#domain/settings/coupons.ts';
import { addDays, DAY_MINUTES, dateOf, instantAt } from '#domain/time.ts';
import { accounts } from '#server/booking/ledger/ledger.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import {
  type Budget,
  giveTryBack,
  penaltyMs,
  restoreBudget,
  spendTries,
  type Throttle,
} from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid, RefusalError } from '#server/usecase/refusal.ts';
import { readOwnCoupons } from './listCoupons.ts';
import { isSpent } from './spentCoupons.ts';

/** Of a source, whoever signs in there: a corridor of members behind one address has enough of them. */
const BY_SOURCE: Budget = { name: 'coupon.source', tries: 60, minutes: 30 };
const GIVEN = 'このクーポンコードは、すでに適用されています。';

/** Of a member. */
const CODES: Budget = { name: 'coupon', tries: 15, minutes: 30 };

/**
 * POST /setting/apply-coupon-code: gives a personal member the coupon of a code, once. 422 for coupon_code (unknown,
 * no longer given out, given before); wrong codes are slowed, then refused for a while
 * (429 throttled), so that nobody finds one by trying.
 */
export async function applyCouponCode(context: MemberContext, code: string): Promise<Coupon | null> {
  const { db, member } = context;
  const source: Throttle = { budget: BY_SOURCE, subject: context.address };
  const throttle: Throttle = { budget: CODES, subject: String(member.id) };
  const spent = await spendTries(
    context,
    [source, throttle],
    'クーポンコードの誤りが続いています。しばらくしてからもう一度お試しください。',
  );
  try {
    const couponId = await transaction(db, (trx) => give(trx, context, normalizeCouponCode(code)));
    await restoreBudget(context, throttle);
    await giveTryBack(context, source);
    const [coupon] = await readOwnCoupons(db, context, couponId);
    return coupon ?? null;
  } catch (error) {
    if (error instanceof RefusalError) await context.services.pause(penaltyMs(spent));
    throw error;
  }
}

async function give(trx: Trx, context: MemberContext, code: string): Promise<number> {
  const { tenant, member, now } = context;
  await lockCaller(trx, tenant.id, member.id);
  const stored = await storedAnswer(trx, context);
  if (stored !== undefined) return Number(stored.coupon_id);
  const offered = await trx
    .selectFrom('coupon_codes')
    .select(['coupon_code', 'coupon_name', 'minutes', 'valid_days', 'closes_at'])
    .where('tenant_id', '=', tenant.id)
    .where('coupon_code', '=', code)
    .executeTakeFirst();
  if (offered === undefined) throw refused('クーポンコードが正しくありません。');
  if (offered.closes_at !== null && offered.closes_at <= now) {
    throw refused('このクーポンコードの有効期限が切れています。');
  }
  const { loginid: loginId } = await trx
    .selectFrom('members')
    .select('loginid')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (await isSpent(trx, tenant.id, { code, loginId }, now)) throw refused(GIVEN);
  const coupon = await trx
    .insertInto('coupons')
    .values({
      tenant_id: tenant.id,
      member_id: member.id,
      coupon_name: offered.coupon_name,
      coupon_code: offered.coupon_code,
      granted_at: now,
      expires_at: instantAt(addDays(dateOf(now), offered.valid_days), DAY_MINUTES),
    })
    .onConflict((on) => on.columns(['tenant_id', 'member_id', 'coupon_code']).doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (coupon === undefined) throw refused(GIVEN);
  await trx
    .insertInto('ledger_entries')
    .values({
      tenant_id: tenant.id,
      account: accounts.coupon(coupon.coupon_id),
      kind: 'grant',
      yen: 0,
      minutes: offered.minutes,
      tranid: null,
      purpose: 'grant',
      ends_hold: null,
      entered_at: now,
    })
    .execute();
  await storeAnswer(trx, context, { coupon_id: coupon.coupon_id });
  return coupon.coupon_id;
}

function refused(message: string): RefusalError {
  return invalid({ coupon_code: [message] });
}
