import { type Kysely, sql } from 'kysely';

/** A refusal is kept under its request key as an answer is: a call that comes late must not do what was refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      alter column answer drop not null,
      add column refusal jsonb,
      add constraint idempotency_keys_one_answer check (num_nonnulls(answer, refusal) = 1)`.execute(db);
}
