import {
  type CouponGrant,
  type CouponUse,
  takeCouponMinutes,
  totalMinutes,
} from '#domain/booking/coupons.ts';
import type { Quote, Unpayable } from '#domain/booking/quote.ts';
import type { Amount } from '#domain/money.ts';
import { dateOf, type Instant, type Minutes } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { yen } from '#server/messages/reservationWords.ts';
import { accounts, type Posting } from './ledger.ts';

/** The price of a use, and how it is paid: the amount in yen, the coupons it takes, the holds to be made. */
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
  readonly now: Instant;
  readonly freeCancellationMinutes: Minutes;
  /** The amount to pay when coupons pay so many of the minutes. */
  readonly amountOf: (couponMinutes: Minutes) => Amount;
}

/** The member's present means to pay. */
export interface Means {
  /** Those that are still valid when the minutes begin to count; only cards are helped by coupons. */
  readonly coupons: readonly CouponGrant[];
  /** Left on the account that pays: the prepaid balance, or the month's spending, which runs below zero. */
  readonly yenLeft: number;
  /** A charge that the card has refused is not paid yet. */
  readonly owes: boolean;
  /** Whether the service has a card provider; where not, only a corporation or a balance pays. */
  readonly takesCards: boolean;
}

/** The account whose remainder decides whether the booker can pay; null for a card, which has none. */
export function boundedAccount({ payer }: Booker, startsAt: Instant): string | null {
  if (payer.kind === 'card') return null;
  return payer.kind === 'balance'
    ? accounts.balance(payer.corporationId)
    : accounts.spending(payer.corporationId, monthOf(startsAt));
}

/**
 * Prices a use for a member by what they have; read under the booker's lock that is certain until the transaction ends.
 */
export function priceUse(booker: Booker, means: Means, use: Use): Price {
  const grants = booker.payer.kind === 'card' ? means.coupons : [];
  const usable = takeCouponMinutes(grants, Number.POSITIVE_INFINITY, use.from);
  const coupons = use.usesCoupon ? takeCouponMinutes(grants, use.minutes, use.from) : [];
  const couponMinutes = totalMinutes(coupons);
  const amount = use.amountOf(couponMinutes);
  const unpayable = unpayableOf(booker, means, amount);
  return {
    amount,
    coupons,
    quote: {
      amount: booker.isGuest ? null : amount,
      couponMinutes,
      payer: booker.isGuest ? 'inviter' : booker.payer.kind,
      couponRemainder: totalMinutes(usable),
      freeCancellationMinutes: use.freeCancellationMinutes,
      isMaxPriceReached: unpayable === 'spending_cap',
      unpayable,
      balance: booker.payer.kind === 'balance' && !booker.isGuest ? means.yenLeft : null,
      message: unpayable && unpayableWords(unpayable, booker, means, use),
    },
    postings: postingsOf(booker, monthOf(use.startsAt), amount, coupons),
  };
}

/** The month whose cap a use counts against, `YYYY-MM`. */
function monthOf(startsAt: Instant): string {
  return dateOf(startsAt).slice(0, 7);
}

/** `今月`, or `12月` where the use is in another month. */
function monthWords({ startsAt, now }: Pick<Use, 'startsAt' | 'now'>): string {
  const month = monthOf(startsAt);
  return month === monthOf(now) ? '今月' : `${Number(month.slice(5))}月`;
}

/** The corporation and the month of the cap, and to its members how much of it is left: a shorter time may fit. */
function capReached(
  { isGuest, payer }: Pick<Booker, 'isGuest' | 'payer'>,
  { yenLeft }: Means,
  use: Pick<Use, 'startsAt' | 'now'>,
): string {
  const corporation = isGuest ? '招待元の法人' : 'ご所属法人';
  const reached = `${corporation}の${monthWords(use)}のご利用上限額を超えるため、お手続きできません。`;
  const left = payer.kind === 'account' ? (payer.monthlyCap ?? 0) + yenLeft : 0;
  return isGuest || left <= 0 ? reached : `${reached}残りは${yen(left)}です。`;
}

/**
 * Why the booker can't pay, if they can't: what the quote says before the confirmation, and the confirmation refuses.
 */
function unpayableOf(
  { payer }: Booker,
  { owes, yenLeft, takesCards }: Means,
  { gross }: Pick<Amount, 'gross'>,
): Unpayable | null {
  switch (payer.kind) {
    case 'card':
      if (!takesCards) return 'card_required';
      if (owes) return 'payment_due';
      return payer.cardToken === null && gross > 0 ? 'card_required' : null;
    case 'balance':
      return yenLeft < gross ? 'balance_short' : null;
    case 'account':
      return payer.monthlyCap !== null && payer.monthlyCap + yenLeft < gross ? 'spending_cap' : null;
  }
}

/**
 * The quote's sentence about it; the refusal of the confirmation has the same words, but for the balance's
 * (docs/spec/booking.md, "Refusals").
 */
function unpayableWords(
  unpayable: Unpayable,
  booker: Pick<Booker, 'isGuest' | 'payer'>,
  means: Means,
  use: Pick<Use, 'startsAt' | 'now'>,
): string {
  if (unpayable === 'card_required' && !means.takesCards) return CARDS_NOT_TAKEN;
  return unpayable === 'spending_cap' ? capReached(booker, means, use) : WORDS[unpayable];
}

/** The sentence of every refusal for an owed amount. */
export const PAYMENT_DUE_WORDS =
  'お支払いが完了していないご利用があります。お支払い用のカードを変更してください。';

const CARDS_NOT_TAKEN =
  'このサービスではカードでのお支払いを受け付けていないため、法人の会員の方だけがご予約いただけます。';

const WORDS: Readonly<Record<Exclude<Unpayable, 'spending_cap'>, string>> = {
  payment_due: PAYMENT_DUE_WORDS,
  card_required: 'お支払い用のクレジットカードを登録してください。',
  balance_short: '残高が不足しています。',
};

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
