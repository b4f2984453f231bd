import { type SqlBool, sql } from 'kysely';
import { ofTenant } from './tenantQueries.ts';
import type { Db } from './transaction.ts';

/** A tenant's reservations with the booth of each, for a query to select from and to narrow. */
export function reservationsWithBooth(db: Db, tenantId: string) {
  return ofTenant(db, tenantId)
    .selectFrom('reservations')
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    );
}

/** A tenant's reservations with the member of each. */
export function reservationsWithMember(db: Db, tenantId: string) {
  return ofTenant(db, tenantId)
    .selectFrom('reservations')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    );
}

/** A card has refused what the reservation costs, and no card has paid it since. */
export const isUnpaid = sql<SqlBool>`
  reservations.payment_failed_at is not null
  and reservations.charged_at is null
  and reservations.cancelled_at is null`;
