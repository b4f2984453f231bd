import { type Kysely, sql } from 'kysely';

/** The code that a booth in QR code mode reads off a phone; none for reservations made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservations add column entry_code text`.execute(db);
}
