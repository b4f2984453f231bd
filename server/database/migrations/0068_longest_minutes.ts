import { type Kysely, sql } from 'kysely';

/** Booths may be reserved for less long than the service's longest; null: for as long as that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booths add column longest_minutes integer
      constraint booths_longest_minutes check (longest_minutes > 0)`.execute(db);
}
