import { type Kysely, sql } from 'kysely';

/** A mail names the reservation that it is about, whose calendar entry goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column tranid integer,
      add foreign key (tenant_id, tranid) references reservations`.execute(db);
}
