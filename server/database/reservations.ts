import type { Db } from './transaction.ts';

/** Reservations with the booth of each, for a query to select from and to narrow. */
export function reservationsWithBooth(db: Db) {
  return db
    .selectFrom('reservations')
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    );
}

/** Reservations with the member of each. */
export function reservationsWithMember(db: Db) {
  return db
    .selectFrom('reservations')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    );
}
