import type { Confirmation } from '#contract/booking/reservations.ts';
import { MESSAGES } from '#domain/messages.ts';
import { instantAt } from '#domain/time.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { offeringAlternatives } from './alternatives.ts';
import { priceBooking } from './priceBooking.ts';
import { reserve } from './reserve.ts';
import type { MadeReservation } from './writeReservation.statements.ts';

/**
 * POST /reservations (docs/spec/wire.md, "Calls of booking", docs/spec/money.md). Refuses as `priceBooking` and
 * `checkPayment` do; 403 terms_required; 409 slot_taken with alternatives, payment_failed, in_progress.
 */
export function createReservation(
  context: MemberContext,
  confirmation: Confirmation,
): Promise<MadeReservation> {
  const { tenant, now } = context;
  return offeringAlternatives(context, confirmation, () =>
    reserve(context, {
      ...confirmation,
      balanceShort: MESSAGES.balanceShort,
      startsAt: instantAt(confirmation.date, confirmation.start),
      price: (booker, facts) => priceBooking(tenant, booker, facts, confirmation, now),
    }),
  );
}
