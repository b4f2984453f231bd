import { type Kysely, sql } from 'kysely';

/**
 * A booth that comes free may be entered early by whoever is next: what their screens show of it has changed, too, so
 * it is announced to them as a change of their own reservation.
 */
const STATEMENTS = [
  sql`
    create function next_announced() returns trigger language plpgsql as $$
    begin
      perform announce_reservation(next, false)
      from reservations as next
      where next.tenant_id = old.tenant_id and next.telecube_id = old.telecube_id and next.live
        and next.tranid <> old.tranid and next.starts_at > old.starts_at
        and next.starts_at < old.slot_ends_at + interval '5 minutes';
      return null;
    end $$`,
  sql`
    create trigger announce_next after update on reservations for each row
      when (old.live and (not new.live or new.telecube_id <> old.telecube_id
        or new.starts_at > old.starts_at or new.slot_ends_at < old.slot_ends_at))
      execute function next_announced()`,
];

/** Makes the trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
