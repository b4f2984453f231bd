import { type Coupon, normalizeCouponCode } from '#domain/settings/coupons.ts';
import { COUPON_CODE_WORDS } from '#domain/settings/couponWords.ts';
import { addDays, DAY_MINUTES, dateOf, instantAt } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import {
  type Budget,
  giveTryBack,
  penaltyMs,
  restoreBudget,
  spendTries,
  type Throttle,
} from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid, RefusalError } from '#server/usecase/refusal.ts';
import {
  type CouponFacts,
  type GivenCoupon,
  giveCoupon,
  readCouponFacts,
} from './applyCouponCode.statements.ts';
import { readOwnCoupons } from './listCoupons.ts';

/** Of a source, whoever signs in there: a corridor of members behind one address has enough of them. */
const BY_SOURCE: Budget = { name: 'coupon.source', tries: 60, minutes: 30 };

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
    const couponId = await give(context, normalizeCouponCode(code));
    await restoreBudget(context, throttle);
    await giveTryBack(context, source);
    const [coupon] = await readOwnCoupons(db, context, couponId);
    return coupon ?? null;
  } catch (error) {
    if (error instanceof RefusalError) await context.services.pause(penaltyMs(spent));
    throw error;
  }
}

/** By its normalized code; answers the id of the coupon. */
const give = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<string>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<string>): Promise<CouponFacts> {
  return readCouponFacts(trx, command, command.request);
}

function judge({ now }: Command<string>, _: unknown, { offered, isGiven }: CouponFacts): GivenCoupon {
  if (offered === null) throw refused(COUPON_CODE_WORDS.codeUnknown);
  if (offered.closesAt !== null && offered.closesAt <= now) {
    throw refused('このクーポンコードの有効期限が切れています。');
  }
  if (isGiven) throw refused('このクーポンコードは、すでに適用されています。');
  return { ...offered, expiresAt: instantAt(addDays(dateOf(now), offered.validDays), DAY_MINUTES) };
}

async function write(trx: Trx, command: Command<string>, coupon: GivenCoupon): Promise<Committed> {
  return { stored: await giveCoupon(trx, command, coupon) };
}

async function outside(_: Asker, { stored }: Committed): Promise<number> {
  return Number(stored?.coupon_id);
}

function refused(message: string): RefusalError {
  return invalid({ coupon_code: [message] });
}
