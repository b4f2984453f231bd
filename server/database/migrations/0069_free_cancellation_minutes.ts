import { type Kysely, sql } from 'kysely';

/** Cancelling may stop being free earlier or later than an hour before the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booths add column free_cancellation_minutes integer not null default 60
      constraint booths_free_cancellation_minutes check (free_cancellation_minutes > 0)`.execute(db);
}
