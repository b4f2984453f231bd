import type { BookingRequest } from '#contract/booking/quote.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import { readBooker } from '#server/account/payer.ts';
import type { MemberContext } from '#server/http/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { offeringAlternatives } from './alternatives.ts';
import { assess } from './assess.ts';
import { readSchedules } from './boothDay.ts';

/** POST /reservations/get-price: what the request would cost now; refused as the reservation would be. */
export async function quotePrice(context: MemberContext, request: BookingRequest): Promise<Quote> {
  const { db, tenant, member, now } = context;
  const booker = await readBooker(db, tenant.id, member.id);
  const { quote } = await offeringAlternatives(context, request, () =>
    assess(db, tenant, booker, request, now),
  );
  return quote;
}

/**
 * POST /reservations/get-charge-model: for how many minutes the charge model lets the booth be used that day.
 * The demo world's charge model is by the 15 minutes alone, so that only the longest duration limits it;
 * corporation 1 has no limit (spec section 6).
 */
export async function readChargeModel(
  { db, tenant, member }: MemberContext,
  { boothId, date }: { boothId: number; date: LocalDate },
): Promise<Minutes | null> {
  const [booth] = await readSchedules(db, tenant.id, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
  const { payer } = await readBooker(db, tenant.id, member.id);
  if (payer.kind === 'account' && payer.corporationId === 1) return null;
  return tenant.rules.unitMinutes * tenant.rules.maxUnits;
}
