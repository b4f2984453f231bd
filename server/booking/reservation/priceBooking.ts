import type { BookedTime, PriceRequest } from '#contract/booking/quote.ts';
import { busyAt, isFree } from '#domain/booking/availability.ts';
import { isTooNear } from '#domain/booking/lead.ts';
import { leadWords } from '#domain/booking/leadWords.ts';
import { hasPassed, isLimitReached, lastReservableDate } from '#domain/booking/selection.ts';
import { isDuration, isOnGrid, type Span, spanOf } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { formatDate, formatLength, formatMinute, type Instant, type Minutes } from '#domain/time.ts';
import { checkInvitation } from '#server/account/guest/limits.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { type Price, priceUse } from '#server/booking/ledger/price.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { rulesOf } from '#server/booths/availability/lengths.ts';
import { SlotLost } from '#server/booths/availability/slotLost.ts';
import { passcodeRequired } from '#server/booths/passcode/passcode.ts';
import { conflict, invalid, type RefusalError } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';
import { type BookingFacts, boothOf } from './bookingFacts.statements.ts';

/** A priced booking: its time, its price, and how it is paid. */
export interface PricedBooking extends Price {
  readonly span: Span;
}

/**
 * The present price of a booking for the member. Refuses impossible ones: 404 for an unknown booth, 422 for one that
 * nothing opens and for a time that is not offered to anybody, 403 without the floor's passcode, 409 above the member's
 * limit or beyond a guest's invitation; throws SlotLost where the slot is taken.
 */
export function priceBooking(
  tenant: Tenant,
  booker: Booker,
  facts: BookingFacts,
  request: PriceRequest,
  now: Instant,
): PricedBooking {
  const { rules } = tenant;
  const booth = boothOf(facts);
  const span = checkOffered(tenant, facts, request, now);
  checkInvitation(facts.limits, { date: request.date, minutes: request.interval });
  checkFree(booth, request);
  const { upcomingCount } = facts;
  if (request.isImmediate !== true && isLimitReached({ rules, upcomingCount })) {
    throw conflict('reservation_limit', '予約できる件数の上限に達しています。');
  }
  const rate = { netPer15Minutes: booth.netPer15Minutes, taxPercent: tenant.taxPercent };
  const price = priceUse(booker, facts, {
    minutes: request.interval,
    from: span.startsAt,
    usesCoupon: request.usesCoupon,
    freeCancellationMinutes: booth.freeCancellationMinutes,
    startsAt: span.startsAt,
    now,
    amountOf: (couponMinutes) => priceOf(request.interval - couponMinutes, rate),
  });
  return { span, ...price };
}

/** Refuses a booth that the member can't enter, and a time that it is not offered for; answers the span. */
export function checkOffered(tenant: Tenant, facts: BookingFacts, request: BookedTime, now: Instant): Span {
  if (!facts.isEnterable) {
    throw invalid({ boothId: ['このブースは、ただいまご利用いただけません。'] });
  }
  const booth = boothOf(facts);
  if (facts.isPasscodeMissing) throw passcodeRequired(booth.floorMapId);
  return checkTime(request, booth, tenant, now);
}

/** Throws SlotLost where the slot is taken. */
export function checkFree({ busy }: BoothSchedule, { start, interval }: BookedTime): void {
  if (!isFree(busy, start, start + interval)) throw new SlotLost();
}

/** The refusal (422) of a use that is no whole number of units, or longer than the longest. */
export function lengthRefused(unit: Minutes, longest: Minutes): RefusalError {
  return invalid({ interval: [`利用時間は${unit}分単位で、${formatLength(longest)}まで指定できます。`] });
}

/** Refuses a time that the booth is not offered for to anybody (422); answers the span. */
export function checkTime(request: BookedTime, booth: BoothSchedule, tenant: Tenant, now: Instant): Span {
  const { start, interval } = request;
  const span = checkWhen(request, { rules: rulesOf(tenant, [booth]) }, now);
  if (booth.isClosedAllDay) throw invalid({ date: ['休業日のため予約できません。'] });
  const closed = closedWords(booth, start, interval);
  if (closed !== undefined) throw invalid({ hour: [closed] });
  if (isTooNear(span.startsAt, booth, now)) throw invalid({ hour: [leadWords(booth)] });
  return span;
}

/** Refuses a time that no booth is offered for (422): its length, its step, its day, or that it has passed. */
export function checkWhen(
  { date, start, interval }: Omit<BookedTime, 'boothId'>,
  { rules }: Pick<Tenant, 'rules'>,
  now: Instant,
): Span {
  if (!isDuration(interval, rules)) {
    throw lengthRefused(rules.unitMinutes, rules.unitMinutes * rules.maxUnits);
  }
  if (!isOnGrid(start, interval)) {
    throw invalid({ minute: ['開始時刻は5分単位で、日付をまたがないように指定してください。'] });
  }
  if (date > lastReservableDate(now, rules)) {
    throw invalid({ date: [`予約できるのは${formatDate(lastReservableDate(now, rules))}までです。`] });
  }
  const span = spanOf(date, start, interval);
  if (hasPassed(span.startsAt, now)) {
    throw invalid({ date: ['過ぎた日時は予約できません。'] });
  }
  return span;
}

/** Why a booth that opens on that day is closed during the time; undefined where it is open throughout. */
function closedWords({ busy }: BoothSchedule, start: Minutes, interval: Minutes): string | undefined {
  if (busyAt(busy, start)?.kind === 'closed') return '営業時間外のため予約できません。';
  const end = busyAt(busy, start + interval - 1);
  if (end?.kind !== 'closed') return undefined;
  return `営業時間が終わるため、${formatMinute(end.from)}を過ぎる予約はできません。`;
}
