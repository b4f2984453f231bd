import { type Kysely, sql } from 'kysely';

/**
 * The taken times of a booth's day are found by the booth and the start: the constraint's own index is a tree of
 * ranges, which costs several times as much to look into.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reservations_live_by_booth on reservations (tenant_id, telecube_id, starts_at) where live`.execute(
    db,
  );
}
