import { type Kysely, sql } from 'kysely';

/** Cleaning looks for old notices by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notices_by_age on notices (created_at)`.execute(db);
}
