import { type Kysely, sql } from 'kysely';

/** The charges that cards have refused are counted every few seconds, and are a handful of all reservations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reservations_owed on reservations (tenant_id, payment_failed_at)
      where payment_failed_at is not null`.execute(db);
}
