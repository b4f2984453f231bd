import { type Kysely, sql } from 'kysely';

/** A tenant that is suspended answers with these words; null: it is served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column suspension text`.execute(db);
}
