import { type Kysely, sql } from 'kysely';

/**
 * A member waits once for the same span of the same booths, from whichever tab. The first of those that were begun
 * twice goes on; booths are kept in order, so that the same ones are the same value.
 */
const STATEMENTS = [
  sql`update waits set booth_ids = array(select booth from unnest(booth_ids) as booth order by booth)`,
  sql`
    update waits set state = 'ended'
    where state = 'waiting' and exists (
      select from waits as first
      where first.tenant_id = waits.tenant_id and first.member_id = waits.member_id and first.state = 'waiting'
        and first.starts_at = waits.starts_at and first.minutes = waits.minutes and first.booth_ids = waits.booth_ids
        and first.wait_id < waits.wait_id
    )`,
  sql`
    create unique index waits_once on waits (tenant_id, member_id, starts_at, minutes, booth_ids)
      where state = 'waiting'`,
];

/** Makes the constraint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
