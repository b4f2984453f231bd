import { type Kysely, sql } from 'kysely';

/** Members who have chosen nothing get all reminders as pushes, as soon as a device may receive them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const all = sql`array['start', 'freeCancellation', 'end']`;
  await sql`alter table reminder_choices alter column by_push set default ${all}`.execute(db);
  await sql`update reminder_choices set by_push = ${all}`.execute(db);
}
