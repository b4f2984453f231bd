import { type Kysely, sql } from 'kysely';

/** The tables of things that a file declares, and the columns within which a key stands once. */
const KEYED: Readonly<Record<string, readonly string[]>> = {
  area_groups: [],
  areas: ['area_group_id'],
  floor_maps: ['area_id'],
  booths: ['area_id', 'floor_map_id'],
  corporations: [],
  departments: ['corporation_id'],
  access_keys: ['corporation_id'],
  invitations: [],
  surveys: [],
};

const HOURS = ['workday', 'saturday', 'sunday'].flatMap((day) => [`${day}_opens`, `${day}_closes`]);

/**
 * Things have the key under which a file declares them (null where none has), and booths a day from which they are
 * closed for good. Whoever waits for a booth that opens again is looked at, as where its hours change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, parents] of Object.entries(KEYED)) {
    await sql`alter table ${sql.table(table)} add column world_key text`.execute(db);
    const columns = ['tenant_id', ...parents, 'world_key'].map((column) => sql.ref(column));
    await sql`
      create unique index ${sql.id(`${table}_by_world_key`)} on ${sql.table(table)} (${sql.join(columns)})
        nulls not distinct where world_key is not null`.execute(db);
  }
  await sql`alter table booths add column closed_from date`.execute(db);
  const [before, after] = ['old', 'new'].map((row) =>
    sql.join([...HOURS, 'closed_from'].map((column) => sql.ref(`${row}.${column}`))),
  );
  await sql`drop trigger free_hours on booths`.execute(db);
  await sql`
    create constraint trigger free_hours after update on booths deferrable initially deferred for each row
      when ((${before}) is distinct from (${after})) execute function booth_hours_changed()`.execute(db);
}
