import { type Kysely, sql } from 'kysely';

/** Cleaning looks for old answers by their age; there are more of them since refusals are kept as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_by_age on idempotency_keys (stored_at)`.execute(db);
}
