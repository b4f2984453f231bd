import { type Kysely, sql } from 'kysely';

const WATCHED = [
  ...['workday', 'saturday', 'sunday'].flatMap((day) => [`${day}_opens`, `${day}_closes`]),
  'conditions_from',
  'closed_from',
  'net_per_15_minutes',
  'longest_minutes',
  'lead_minutes',
];

/**
 * A turn passes over a booth that costs too much, or may not be reserved for as long or as late as is waited for: where
 * that has become otherwise, whoever waits for the booth is looked at, as where its hours change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changed = sql.join(
    WATCHED.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`),
    sql` or `,
  );
  await sql`drop trigger free_hours on booths`.execute(db);
  await sql`
    create constraint trigger free_hours after update on booths deferrable initially deferred for each row
      when (${changed}) execute function booth_hours_changed()`.execute(db);
}
