import type { PriceRequest } from '#contract/booking/quote.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { readBooker } from '#server/account/member/payer.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { offeringAlternatives } from './alternatives.ts';
import { priceBooking } from './priceBooking.ts';

/** POST /reservations/get-price: what the reservation would cost now. Refused as the reservation itself would be. */
export async function quotePrice(context: MemberContext, request: PriceRequest): Promise<Quote> {
  const { db, tenant, member, now } = context;
  const booker = await readBooker(db, tenant.id, member.id);
  const { quote } = await offeringAlternatives(context, request, () =>
    priceBooking(db, tenant, booker, request, now),
  );
  return quote;
}
