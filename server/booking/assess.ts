import type { BookingRequest } from '#contract/booking/quote.ts';
import { busyAt, isFree } from '#domain/booking/availability.ts';
import { type CouponUse, takeCouponMinutes, totalMinutes } from '#domain/booking/coupons.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { isLimitReached, lastReservableDate } from '#domain/booking/selection.ts';
import { isDuration, isOnGrid, type Span, spanOf } from '#domain/booking/slots.ts';
import { type Amount, priceOf } from '#domain/money.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import type { Booker } from '#server/account/payer.ts';
import type { Db } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/http/refusal.ts';
import type { Tenant } from '#server/shell/tenant.ts';
import { SlotLost } from './alternatives.ts';
import { type BoothSchedule, readSchedules } from './boothDay.ts';
import { readCoupons } from './coupons.ts';
import { accounts, yenLeft } from './ledger.ts';
import { countUpcoming } from './upcoming.ts';

/** What a booking would be: its time, what it costs, and what pays for it. */
export interface Assessment {
  readonly span: Span;
  readonly amount: Amount;
  readonly coupons: readonly CouponUse[];
  readonly quote: Quote;
}

/**
 * Judges a request as it stands now. Refuses what cannot be reserved: 404 for an unknown booth, 422 for a time
 * that nobody can reserve, 409 for one that is taken or above the member's limit. Within a transaction whose
 * booth and booker are locked the answer holds until its end.
 */
export async function assess(
  db: Db,
  tenant: Tenant,
  booker: Booker,
  request: BookingRequest,
  now: Instant,
): Promise<Assessment> {
  const [booth] = await readSchedules(
    db,
    tenant.id,
    { boothIds: [request.boothId] },
    request.date,
    booker.id,
  );
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
  const span = checkTime(request, booth, tenant, now);
  const upcomingCount = await countUpcoming(db, tenant.id, booker.id, now);
  if (!isFree(booth.busy, request.start, request.start + request.interval)) {
    throw new SlotLost();
  }
  if (isLimitReached({ rules: tenant.rules, upcomingCount })) {
    throw conflict('reservation_limit', '予約できる件数の上限に達しています。');
  }
  return await price(db, tenant, booker, request, booth, span);
}

function checkTime(request: BookingRequest, booth: BoothSchedule, tenant: Tenant, now: Instant): Span {
  const { date, start, interval } = request;
  const { rules } = tenant;
  if (!isDuration(interval, rules)) {
    const longest = rules.unitMinutes * rules.maxUnits;
    throw invalid({
      interval: [`利用時間は${rules.unitMinutes}分単位で、${longest}分まで指定できます。`],
    });
  }
  if (!isOnGrid(start, interval)) {
    throw invalid({ minute: ['開始時刻は5分単位で、日付をまたがないように指定してください。'] });
  }
  if (date > lastReservableDate(now, rules)) {
    throw invalid({ date: [`予約できるのは${rules.reservableDays}日先までです。`] });
  }
  const span = spanOf(date, start, interval);
  if (date < dateOf(now) || span.startsAt < now) {
    throw invalid({ date: ['過ぎた日時は予約できません。'] });
  }
  const isClosed = [start, start + interval - 1].some(
    (minute) => busyAt(booth.busy, minute)?.kind === 'closed',
  );
  if (isClosed) throw invalid({ hour: ['営業時間外のため予約できません。'] });
  return span;
}

async function price(
  db: Db,
  tenant: Tenant,
  booker: Booker,
  request: BookingRequest,
  booth: BoothSchedule,
  span: Span,
): Promise<Assessment> {
  const { interval } = request;
  const grants =
    booker.payer.kind === 'card' ? await readCoupons(db, tenant.id, booker.id, span.startsAt) : [];
  const usable = takeCouponMinutes(grants, Number.POSITIVE_INFINITY, span.startsAt);
  const coupons = request.usesCoupon ? takeCouponMinutes(grants, interval, span.startsAt) : [];
  const couponMinutes = totalMinutes(coupons);
  const amount = priceOf(interval - couponMinutes, {
    netPer15Minutes: booth.netPer15Minutes,
    taxPercent: tenant.taxPercent,
  });
  const isMaxPriceReached = await isCapPassed(db, tenant.id, booker, span, amount);
  return {
    span,
    amount,
    coupons,
    quote: {
      amount: booker.isGuest ? null : amount,
      couponMinutes,
      payer: booker.isGuest ? 'inviter' : booker.payer.kind,
      couponRemainder: totalMinutes(usable),
      isMaxPriceReached,
      message: isMaxPriceReached ? MAX_PRICE_REACHED : null,
    },
  };
}

/** Said by the quote and by the refusal alike. */
export const MAX_PRICE_REACHED = '今月のご利用上限額を超えるため、予約できません。';

/** The month whose cap a use counts against, `YYYY-MM`. */
export function monthOf(span: Span): string {
  return dateOf(span.startsAt).slice(0, 7);
}

async function isCapPassed(
  db: Db,
  tenantId: string,
  booker: Booker,
  span: Span,
  amount: Amount,
): Promise<boolean> {
  const { payer } = booker;
  if (payer.kind !== 'account' || payer.monthlyCap === null) return false;
  const left = await yenLeft(db, tenantId, accounts.spending(payer.corporationId, monthOf(span)));
  return payer.monthlyCap + left < amount.gross;
}
