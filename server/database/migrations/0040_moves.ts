import { type Kysely, sql } from 'kysely';

/**
 * Reservations that are moved. `purpose` names the ledger entries that pay for the use; `net_per_15_minutes` is the
 * rate at which it was reserved, null where that was not kept. A change holds what a reservation was before a move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservations
      add column purpose text not null default 'booking',
      add column moves integer not null default 0,
      add column net_per_15_minutes integer`.execute(db);
  await sql`
    create table reservation_changes (
      tenant_id text not null,
      change_id integer not null generated always as identity,
      tranid integer not null,
      telecube_id integer not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      net integer not null,
      tax integer not null,
      coupon_minutes integer not null,
      changed_at timestamptz not null,
      primary key (tenant_id, change_id),
      foreign key (tenant_id, tranid) references reservations
    )`.execute(db);
  await sql`create index reservation_changes_of on reservation_changes (tenant_id, tranid)`.execute(db);
}
