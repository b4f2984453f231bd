import { type Kysely, sql } from 'kysely';

/** Whatever is due counts its attempts and says when the next one is: what can only fail waits longer each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservations
      add column owed_attempts integer not null default 0,
      add column next_owed_at timestamptz`.execute(db);
  await sql`
    alter table usage_terms
      add column announce_attempts integer not null default 0,
      add column next_announce_at timestamptz`.execute(db);
  await sql`
    alter table cards
      add column warn_attempts integer not null default 0,
      add column next_warn_at timestamptz`.execute(db);
}
