import type { ChangedCard } from '#domain/settings/card.ts';
import { makeOwedCharges, type OwedPayer } from '#server/booking/payment/owedCharges.ts';
import type { Services } from '#server/usecase/context.ts';
import { readMasked } from './payWithCard.statements.ts';

/**
 * Makes the owed charges with the member's card, those under way first, and answers the card with what it has paid.
 * `ownTry` is the payment that the member has asked for; null where the card is new.
 */
export async function payWithCard(
  services: Services,
  payer: OwedPayer,
  ownTry: string | null,
): Promise<ChangedCard> {
  const { paid, unpaid } = await makeOwedCharges(services, payer, ownTry);
  const card = await readMasked(services.db, payer.tenant.id, payer.cardToken);
  return { kind: 'changed', card, paid, unpaid };
}
