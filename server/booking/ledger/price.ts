import { type CouponUse, takeCouponMinutes, totalMinutes } from '#domain/booking/coupons.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { Amount } from '#domain/money.ts';
import { dateOf, type Instant, type Minutes } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import type { Db } from '#server/database/transaction.ts';
import { readCoupons } from './coupons.ts';
import { accounts, type Posting, yenLeft } from './ledger.ts';

/** What a use costs, and what pays for it: the amount in yen, the coupons it takes, the holds to be made. */
export interface Price {
  readonly amount: Amount;
  readonly coupons: readonly CouponUse[];
  readonly quote: Quote;
  readonly postings: readonly Posting[];
}

/** A use to be priced: a reservation, or its extension. */
interface Use {
  readonly minutes: Minutes;
  /** From when the minutes count: a coupon must still be valid then. */
  readonly from: Instant;
  readonly usesCoupon: boolean;
  /** The start of the reservation: the month whose cap it counts against. */
  readonly startsAt: Instant;
  /** What is to be paid when coupons pay so many of the minutes. */
  readonly amountOf: (couponMinutes: Minutes) => Amount;
}

/** Prices a use for a member as things stand; under the booker's lock that is certain until the transaction ends. */
export async function priceUse(db: Db, tenantId: string, booker: Booker, use: Use): Promise<Price> {
  const grants = booker.payer.kind === 'card' ? await readCoupons(db, tenantId, booker.id, use.from) : [];
  const usable = takeCouponMinutes(grants, Number.POSITIVE_INFINITY, use.from);
  const coupons = use.usesCoupon ? takeCouponMinutes(grants, use.minutes, use.from) : [];
  const couponMinutes = totalMinutes(coupons);
  const amount = use.amountOf(couponMinutes);
  const month = dateOf(use.startsAt).slice(0, 7);
  const isMaxPriceReached = await isCapPassed(db, tenantId, booker, month, amount);
  return {
    amount,
    coupons,
    quote: {
      amount: booker.isGuest ? null : amount,
      couponMinutes,
      payer: booker.isGuest ? 'inviter' : booker.payer.kind,
      couponRemainder: totalMinutes(usable),
      isMaxPriceReached,
      message: isMaxPriceReached ? capReached(booker) : null,
    },
    postings: postingsOf(booker, month, amount, coupons),
  };
}

/** What both the quote and the refusal say (spending_cap): whose cap it is. */
export function capReached({ isGuest }: Pick<Booker, 'isGuest'>): string {
  return `${isGuest ? '招待元の法人' : 'ご所属法人'}の今月のご利用上限額を超えるため、お手続きできません。`;
}

async function isCapPassed(
  db: Db,
  tenantId: string,
  { payer }: Booker,
  month: string,
  amount: Amount,
): Promise<boolean> {
  if (payer.kind !== 'account' || payer.monthlyCap === null) return false;
  const left = await yenLeft(db, tenantId, accounts.spending(payer.corporationId, month));
  return payer.monthlyCap + left < amount.gross;
}

function postingsOf(
  { payer }: Booker,
  month: string,
  amount: Amount,
  coupons: readonly CouponUse[],
): readonly Posting[] {
  const minutes = coupons.map((use) => ({
    account: accounts.coupon(use.couponId),
    yen: 0,
    minutes: use.minutes,
  }));
  if (amount.gross === 0) return minutes;
  const account =
    payer.kind === 'card'
      ? accounts.card(payer.memberId)
      : payer.kind === 'balance'
        ? accounts.balance(payer.corporationId)
        : accounts.spending(payer.corporationId, month);
  return [...minutes, { account, yen: amount.gross, minutes: 0 }];
}
