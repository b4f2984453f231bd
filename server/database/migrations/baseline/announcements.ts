import { type RawBuilder, sql } from 'kysely';

/** The channel on which changes are announced; see `server/updates/announcement.ts` for what is said on it. */
export const CHANNEL = 'komori';

const channel = sql.lit(CHANNEL);

/**
 * Changes that somebody may be looking at are announced at their commit, whichever statement has made them: nothing is
 * announced that was rolled back, and no call takes a statement more. Ids only; equal ones of a transaction are one.
 */
export const announcements: readonly RawBuilder<unknown>[] = [
  sql`
    create function announce_reservation(r reservations, changes_slot boolean) returns void language sql as $$
      select pg_notify(${channel}, json_build_object(
        'of', 'reservation', 'tenant', r.tenant_id, 'member', r.member_id, 'tranid', r.tranid, 'booth', r.telecube_id,
        'date', to_char(r.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD'), 'slot', changes_slot
      )::text)
    $$`,
  sql`
    create function reservation_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform announce_reservation(new, true);
      elsif (old.telecube_id, old.starts_at, old.ends_at, old.live)
        is distinct from (new.telecube_id, new.starts_at, new.ends_at, new.live) then
        perform announce_reservation(old, true);
        perform announce_reservation(new, true);
      else
        perform announce_reservation(new, false);
      end if;
      return null;
    end $$`,
  // Uses of the past are written by nobody but those who make worlds to try things in.
  sql`
    create trigger announce_insert after insert on reservations
      for each row when (new.live) execute function reservation_changed()`,
  // Not every write is a change to somebody who looks: attempts at a charge are none.
  sql`
    create trigger announce_update after update on reservations for each row
      when ((old.telecube_id, old.starts_at, old.ends_at, old.live, old.use_state, old.confirmed_at, old.charged_at)
        is distinct from
        (new.telecube_id, new.starts_at, new.ends_at, new.live, new.use_state, new.confirmed_at, new.charged_at))
      execute function reservation_changed()`,
  sql`
    create function notice_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${channel},
        json_build_object('of', 'notice', 'tenant', new.tenant_id, 'member', new.member_id)::text);
      return null;
    end $$`,
  sql`
    create trigger announce after insert or update on notices
      for each row execute function notice_changed()`,
  sql`
    create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${channel},
        json_build_object('of', 'session', 'tenant', old.tenant_id, 'session', old.token_hash)::text);
      return null;
    end $$`,
  sql`
    create trigger announce after delete on sessions
      for each row execute function session_ended()`,
  sql`
    create function clock_moved() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${channel},
        json_build_object('of', 'clock', 'tenant', new.tenant_id)::text);
      return null;
    end $$`,
  sql`
    create trigger announce after update on tenants
      for each row when (old.clock_offset_ms <> new.clock_offset_ms) execute function clock_moved()`,
];
