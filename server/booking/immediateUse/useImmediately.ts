import type { ImmediateUse } from '#contract/booking/immediate.ts';
import { busyAt } from '#domain/booking/availability.ts';
import { immediateIntervals } from '#domain/booking/immediate.ts';
import { nextSlot, spanOf } from '#domain/booking/slots.ts';
import { MESSAGES } from '#domain/messages.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, formatLength, type Instant, minuteOfDay } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { priceUse } from '#server/booking/ledger/price.ts';
import { offeringAlternatives } from '#server/booking/reservation/alternatives.ts';
import { type BookingFacts, boothOf } from '#server/booking/reservation/bookingFacts.statements.ts';
import { chargeModelMinutes } from '#server/booking/reservation/chargeModel.ts';
import { lengthRefused, type PricedBooking } from '#server/booking/reservation/priceBooking.ts';
import { reserve } from '#server/booking/reservation/reserve.ts';
import { rulesOf } from '#server/booths/availability/lengths.ts';
import { SlotLost } from '#server/booths/availability/slotLost.ts';
import { passcodeRequired } from '#server/booths/passcode/passcode.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/**
 * POST /reservations/immediate (docs/spec/booking.md, "Immediate use" and "Constants"): from the next 5-minute step on,
 * charged at once, to be entered at once. The reservation limit does not count: it is about reserving ahead. Answers
 * the reservation's id.
 */
export async function useImmediately(context: MemberContext, use: ImmediateUse): Promise<number> {
  const { tenant, now } = context;
  const startsAt = nextSlot(now);
  const request = { ...use, date: dateOf(startsAt), start: minuteOfDay(startsAt) };
  const { id } = await offeringAlternatives(context, request, () =>
    reserve(context, {
      ...use,
      balanceShort: MESSAGES.immediateBalanceShort,
      startsAt,
      price: (booker, facts) => priceImmediateUse(tenant, booker, facts, use, startsAt),
    }),
  );
  return id;
}

/**
 * The price of a use that began now. Refuses impossible ones: 403 without a floor's passcode, 404 for an unknown booth,
 * 422 for a length that nobody can use, 409 not_immediately_usable where the booth is not free at all, SlotLost where
 * not for as long.
 */
function priceImmediateUse(
  tenant: Tenant,
  booker: Booker,
  facts: BookingFacts,
  { interval, usesCoupon }: ImmediateUse,
  startsAt: Instant,
): PricedBooking {
  const [date, start] = [dateOf(startsAt), minuteOfDay(startsAt)];
  const booth = boothOf(facts);
  if (facts.isPasscodeMissing) throw passcodeRequired(booth.floorMapId);
  const rules = rulesOf(tenant, [booth]);
  const limits = {
    rules,
    hasCampaign: booker.payer.kind === 'balance',
    chargeModelMinutes: chargeModelMinutes(booker, tenant.rules),
  };
  const allowed = immediateIntervals([], 0, limits);
  if (!allowed.includes(interval)) {
    throw lengthRefused(rules.immediateUnitMinutes, allowed.at(-1) ?? 0);
  }
  const free = immediateIntervals(booth.busy, start, limits);
  if (free.length === 0) throw conflict('not_immediately_usable', MESSAGES.noImmediateTime);
  if (!free.includes(interval)) {
    if (busyAt(booth.busy, start + interval - 1)?.kind !== 'closed') throw new SlotLost();
    throw invalid({ interval: [`営業時間内で利用できるのは${formatLength(free.at(-1) ?? 0)}までです。`] });
  }
  const rate = { netPer15Minutes: booth.netPer15Minutes, taxPercent: tenant.taxPercent };
  const price = priceUse(booker, facts, {
    minutes: interval,
    from: startsAt,
    usesCoupon,
    startsAt,
    now: startsAt,
    freeCancellationMinutes: booth.freeCancellationMinutes,
    amountOf: (couponMinutes) => priceOf(interval - couponMinutes, rate),
  });
  return { span: spanOf(date, start, interval), ...price };
}
