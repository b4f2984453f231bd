import type { PriceRequest } from '#contract/booking/quote.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { instantAt } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { offeringAlternatives } from './alternatives.ts';
import { readBookingFacts } from './bookingFacts.statements.ts';
import { priceBooking } from './priceBooking.ts';

/** POST /reservations/get-price: what the reservation would cost now. Refused as the reservation itself would be. */
export async function quotePrice(context: MemberContext, request: PriceRequest): Promise<Quote> {
  const { db, tenant, member, now } = context;
  const booker = await readBooker(db, tenant.id, member.id);
  const startsAt = instantAt(request.date, request.start);
  const facts = await readBookingFacts(db, context, booker, {
    boothId: request.boothId,
    startsAt,
    countsFrom: startsAt,
  });
  const { quote } = await offeringAlternatives(context, request, async () =>
    priceBooking(tenant, booker, facts, request, now),
  );
  return quote;
}
