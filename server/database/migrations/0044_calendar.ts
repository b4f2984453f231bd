import { type Kysely, sql } from 'kysely';

/**
 * A calendar follows a reservation: its number of changes stands on the row and is counted by a trigger, so that no
 * statement that moves, extends or cancels it can forget it. The secret address of a member's feed is kept as its hash.
 */
const STATEMENTS = [
  sql`alter table reservations add column sequence integer not null default 0`,
  sql`
    create function reservation_sequenced() returns trigger language plpgsql as $$
    begin
      new.sequence := old.sequence + 1;
      return new;
    end $$`,
  sql`
    create trigger sequence_update before update on reservations for each row
    when (old.telecube_id is distinct from new.telecube_id or old.starts_at is distinct from new.starts_at
      or old.ends_at is distinct from new.ends_at
      or (old.use_state <> 'cancelled' and new.use_state = 'cancelled'))
    execute function reservation_sequenced()`,
  sql`
    create table calendar_feeds (
      tenant_id text not null,
      member_id integer not null,
      secret_hash text not null,
      made_at timestamptz not null,
      primary key (tenant_id, member_id),
      constraint calendar_feeds_secret unique (tenant_id, secret_hash),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`,
];

/** Makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
