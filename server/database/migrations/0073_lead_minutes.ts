import { type Kysely, sql } from 'kysely';

/** Booths may have to be reserved so long before a reservation starts; 0: until it starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booths add column lead_minutes integer not null default 0
      constraint booths_lead_minutes check (lead_minutes >= 0)`.execute(db);
}
