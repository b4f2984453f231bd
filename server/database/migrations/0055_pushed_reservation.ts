import { type Kysely, sql } from 'kysely';

/**
 * A pushed notice names the reservation without which it means nothing, so that it is not pushed after a cancellation.
 * Null where it names none, and for those that an older server writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pushed_notices add column tranid integer`.execute(db);
}
