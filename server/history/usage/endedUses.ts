import type { SelectQueryBuilder } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';

/**
 * Reservations of a member that count as uses: their end has passed, or they were ended or given up when the charge
 * was fixed. "Ended" is derived from the clock (architecture.md, Server). What was cancelled free of charge is none.
 */
export function endedUses(
  db: Db,
  tenantId: string,
  memberId: number,
  now: Instant,
): SelectQueryBuilder<Tables, 'reservations', object> {
  return db
    .selectFrom('reservations')
    .where('reservations.tenant_id', '=', tenantId)
    .where('reservations.member_id', '=', memberId)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('reservations.ends_at', '<=', now), eb('reservations.ended_at', 'is not', null)]),
    );
}
