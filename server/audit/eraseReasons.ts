import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';

/** The reasons to erase: of one entry, or of all that are about an operator. */
export type Reasons = { readonly entry: number } | { readonly operator: number };

/**
 * Erases the words of reasons, and answers how many; the entries keep their salted hashes, and the chain stays whole.
 * Reasons about members go with their withdrawal: this is for all others.
 */
export async function eraseReasons(trx: Trx, tenantId: string, reasons: Reasons): Promise<number> {
  const entries = ofTenant(trx, tenantId)
    .selectFrom('audit_entries')
    .select('number')
    .where((eb) =>
      'entry' in reasons
        ? eb('number', '=', reasons.entry)
        : eb('subject', '=', `operator:${reasons.operator}`),
    );
  const { numDeletedRows } = await ofTenant(trx, tenantId)
    .deleteFrom('audit_reasons')
    .where('number', 'in', entries)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
