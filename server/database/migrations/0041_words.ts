import { type Kysely, sql } from 'kysely';

/** States of uses and the kind of a member by their words; the numbers are those of the wire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger announce_update on reservations`.execute(db);
  await sql`
    alter table reservations alter column use_state type text using case use_state
      when 0 then 'reserved' when 1 then 'inUse' when 2 then 'reentered' when 3 then 'extended'
      when 9 then 'ended' when 10 then 'cancelled'
    end`.execute(db);
  await sql`
    alter table reservations add constraint reservations_use_state check (
      use_state in ('reserved', 'inUse', 'reentered', 'extended', 'ended', 'cancelled')
    )`.execute(db);
  await sql`
    create trigger announce_update after update on reservations for each row
      when ((old.telecube_id, old.starts_at, old.ends_at, old.live, old.use_state, old.confirmed_at, old.charged_at)
        is distinct from
        (new.telecube_id, new.starts_at, new.ends_at, new.live, new.use_state, new.confirmed_at, new.charged_at))
      execute function reservation_changed()`.execute(db);
  await sql`alter table members alter column classification type boolean using classification <> 0`.execute(
    db,
  );
  await sql`alter table members rename column classification to is_guest`.execute(db);
}
