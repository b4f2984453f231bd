import { type Kysely, sql } from 'kysely';

/** All reminders are pushed to whoever has chosen nothing about it, as soon as a device may be pushed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const all = sql`array['start', 'freeCancellation', 'end']`;
  await sql`alter table reminder_choices alter column by_push set default ${all}`.execute(db);
  await sql`update reminder_choices set by_push = ${all}`.execute(db);
}
