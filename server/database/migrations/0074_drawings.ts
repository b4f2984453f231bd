import { type Kysely, sql } from 'kysely';

/** A floor may bring a drawing of its own; without one it is drawn from its booths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table floor_maps add column drawing text, add column drawing_layout jsonb,
      add constraint floor_maps_drawing_check check ((drawing is null) = (drawing_layout is null))`.execute(
    db,
  );
}
