import type { SelectQueryBuilder } from 'kysely';
import { type LocalMonth, spanOfMonth } from '#domain/history/month.ts';
import type { Instant } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/**
 * Reservations of a member that count as uses: their end has passed, or they were ended or given up when the charge was
 * fixed. "Ended" is derived from the clock (docs/architecture.md, "The server"). A reservation that was cancelled free
 * of charge is none.
 */
export function endedUses(
  db: Db,
  tenantId: string,
  memberId: number,
  now: Instant,
): SelectQueryBuilder<Tables, 'reservations', object> {
  return ofTenant(db, tenantId)
    .selectFrom('reservations')
    .where('reservations.member_id', '=', memberId)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('reservations.ends_at', '<=', now), eb('reservations.ended_at', 'is not', null)]),
    );
}

/** One of a member's uses, those that started in a month (Tokyo), or all. */
export type WhichUses = { readonly id: number } | { readonly month: LocalMonth } | 'all';

/**
 * Ended uses with what history and receipts both say of them: where, when, what it cost, and which receipt there is.
 */
export function endedUsesWithReceipt(
  db: Db,
  tenantId: string,
  memberId: number,
  now: Instant,
  which: WhichUses,
) {
  const uses = endedUses(db, tenantId, memberId, now)
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    )
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.tenant_id', '=', 'reservations.tenant_id')
        .onRef('receipts.tranid', '=', 'reservations.tranid'),
    )
    .select([
      'reservations.tranid',
      'reservations.starts_at',
      'reservations.ends_at',
      'reservations.net',
      'reservations.tax',
      'reservations.coupon_minutes',
      'booths.place_name',
      'booths.cube_name',
      'receipts.receipt_no',
      'receipts.issued_at',
    ]);
  if (which === 'all') return uses;
  if ('id' in which) return uses.where('reservations.tranid', '=', which.id);
  const { from, to } = spanOfMonth(which.month);
  return uses.where('reservations.starts_at', '>=', from).where('reservations.starts_at', '<', to);
}
