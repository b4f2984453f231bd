import type { Trx } from '#server/database/transaction.ts';
import { notFound } from '#server/usecase/refusal.ts';

/**
 * Locks the booth's row, so that bookings of one booth come one after the other; the constraint alone would deadlock
 * under load. 404 for an unknown booth.
 */
export async function lockBooth(trx: Trx, tenantId: string, boothId: number): Promise<void> {
  const booth = await trx
    .selectFrom('booths')
    .select('telecube_id')
    .where('tenant_id', '=', tenantId)
    .where('telecube_id', '=', boothId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
}
