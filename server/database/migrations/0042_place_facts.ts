import { type Kysely, sql } from 'kysely';

/** How booths are built, and how far places are on foot from an exit; nothing where nobody has said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booths
      add column seats integer check (seats in (1, 2)),
      add column equipment text[] not null default '{}'
        check (equipment <@ array['monitor', 'outlet', 'wifi', 'window']),
      add column walk_minutes integer check (walk_minutes > 0),
      add column exit_name text`.execute(db);
  await sql`
    alter table floor_maps
      add column walk_minutes integer check (walk_minutes > 0),
      add column exit_name text`.execute(db);
}
