import type { PriceRequest } from '#contract/booking/quote.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { readBooker } from '#server/account/payer.ts';
import type { MemberContext } from '#server/http/context.ts';
import { offeringAlternatives } from './alternatives.ts';
import { assess } from './assess.ts';

/** POST /reservations/get-price: what the request would cost now; refused as the reservation would be. */
export async function quotePrice(context: MemberContext, request: PriceRequest): Promise<Quote> {
  const { db, tenant, member, now } = context;
  const booker = await readBooker(db, tenant.id, member.id);
  const { quote } = await offeringAlternatives(context, request, () =>
    assess(db, tenant, booker, request, now),
  );
  return quote;
}
