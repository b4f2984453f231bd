import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/** How many reservations of the member are neither entered nor over (spec section 9, Reservation limit). */
export async function countUpcoming(
  db: Db,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('live', '=', true)
    .where('use_state', '=', 0)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
