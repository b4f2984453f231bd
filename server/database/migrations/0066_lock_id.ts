import { type Kysely, sql } from 'kysely';

/** Doors and locks have the id by which their service knows them; null: it knows them by the number of the booth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booths add column lock_id text`.execute(db);
}
