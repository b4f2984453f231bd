import { type Kysely, sql } from 'kysely';

const WATCHED = [
  ...['workday', 'saturday', 'sunday'].flatMap((day) => [`${day}_opens`, `${day}_closes`]),
  'conditions_from',
  'closed_from',
];

/**
 * Booths have rates and hours from days on. Whoever waits for a booth that is open longer from a day on is looked at,
 * as where its hours change at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booths add column conditions_from jsonb
      constraint booths_conditions_from_check check (jsonb_typeof(conditions_from) = 'array')`.execute(db);
  const [before, after] = ['old', 'new'].map((row) =>
    sql.join(WATCHED.map((column) => sql.ref(`${row}.${column}`))),
  );
  await sql`drop trigger free_hours on booths`.execute(db);
  await sql`
    create constraint trigger free_hours after update on booths deferrable initially deferred for each row
      when ((${before}) is distinct from (${after})) execute function booth_hours_changed()`.execute(db);
}
