import { type Kysely, sql } from 'kysely';

/**
 * A wait that begins, ends or comes to its turn is announced to its member like a change of their reservations, among
 * which it stands. Where it is to be booked, it stands before those of others that touch the same booths and minutes,
 * and who is told how many are ahead of them is told of that, too.
 */
const STATEMENTS = [
  sql`
    create function wait_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori', json_build_object('of', 'wait', 'tenant', tenant_id, 'member', member_id)::text)
      from (
        select new.tenant_id, new.member_id
        union
        select tenant_id, member_id
        from waits
        where new.mode = 'book' and state = 'waiting' and tenant_id = new.tenant_id and booth_ids && new.booth_ids
          and starts_at - tolerance * interval '1 minute'
            < new.starts_at + (new.tolerance + new.minutes) * interval '1 minute'
          and new.starts_at - new.tolerance * interval '1 minute'
            < starts_at + (tolerance + minutes) * interval '1 minute'
      ) as told;
      return null;
    end $$`,
  sql`
    create trigger announce_insert after insert on waits
      for each row execute function wait_changed()`,
  sql`
    create trigger announce_update after update on waits
      for each row when (old.state is distinct from new.state) execute function wait_changed()`,
];

/** Makes the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
