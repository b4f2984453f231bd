import { type Kysely, sql } from 'kysely';

/** An invitation is one member to us, and many people: it has places for a hundred devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      drop constraint push_subscriptions_nth,
      add constraint push_subscriptions_nth check (nth between 1 and 100)`.execute(db);
}
