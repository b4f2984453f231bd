import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/** The masked number of a card that the provider keeps. */
export async function readMasked(db: Db, tenantId: string, cardToken: string): Promise<string> {
  const { masked } = await ofTenant(db, tenantId)
    .selectFrom('cards')
    .select('masked')
    .where('card_token', '=', cardToken)
    .executeTakeFirstOrThrow();
  return masked;
}
