import { type Kysely, sql } from 'kysely';

/**
 * The provider is asked to discard a card's registration that was left half way until it has answered: those of before
 * are asked for once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_registrations
      add column discard_attempts integer not null default 0,
      add column next_discard_at timestamptz,
      add column discarded_at timestamptz`.execute(db);
  await sql`
    create index card_registrations_to_discard on card_registrations (next_discard_at)
      where state = 'abandoned' and discarded_at is null`.execute(db);
}
