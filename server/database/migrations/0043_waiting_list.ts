import { type Kysely, sql } from 'kysely';

/**
 * Waits for spans that are taken, and the spans that have come free since. Triggers write the spans and end the waits,
 * so that no statement that frees or takes a slot can forget it: both happen in its own transaction.
 */
const STATEMENTS = [
  sql`
    create table waits (
      tenant_id text not null,
      wait_id integer not null generated always as identity,
      member_id integer not null,
      booth_ids integer[] not null,
      starts_at timestamptz not null,
      minutes integer not null,
      tolerance integer not null,
      mode text not null,
      uses_coupon boolean not null,
      gross integer,
      state text not null default 'waiting',
      nth integer not null,
      tranid integer,
      message text,
      created_at timestamptz not null,
      primary key (tenant_id, wait_id),
      constraint waits_somewhere check (cardinality(booth_ids) > 0),
      constraint waits_tolerance check (tolerance in (0, 15, 30)),
      constraint waits_mode check (mode in ('book', 'notify')),
      constraint waits_booked_at_a_price check (mode = 'notify' or gross is not null),
      constraint waits_state check (state in ('waiting', 'booked', 'notified', 'refused', 'ended')),
      constraint waits_nth check (nth between 1 and 3),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, tranid) references reservations
    )`,
  // At most three of a member wait at a time: each of them has a number of its own.
  sql`create unique index waits_at_most_three on waits (tenant_id, member_id, nth) where state = 'waiting'`,
  sql`create index waits_waiting on waits (tenant_id, starts_at) where state = 'waiting'`,
  sql`create index waits_by_member on waits (tenant_id, member_id, starts_at)`,
  sql`
    create table freed_spans (
      tenant_id text not null,
      freed_id integer not null generated always as identity,
      telecube_id integer not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      primary key (tenant_id, freed_id),
      constraint freed_spans_span check (starts_at < ends_at),
      foreign key (tenant_id, telecube_id) references booths
    )`,
  sql`create index freed_spans_next on freed_spans (next_attempt_at)`,
  // A row whether or not somebody waits: a wait that is being made at the same moment is not seen yet.
  sql`
    create function span_freed() returns trigger language plpgsql as $$
    begin
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      values (old.tenant_id, old.telecube_id, old.starts_at, old.slot_ends_at);
      return null;
    end $$`,
  sql`
    create trigger free_span after update on reservations for each row
      when (old.live and (not new.live or new.telecube_id <> old.telecube_id
        or new.starts_at > old.starts_at or new.slot_ends_at < old.slot_ends_at))
      execute function span_freed()`,
  sql`
    create function booth_reopened() returns trigger language plpgsql as $$
    begin
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      values (old.tenant_id, old.telecube_id, old.closed_on::timestamp at time zone 'Asia/Tokyo',
        (old.closed_on + 1)::timestamp at time zone 'Asia/Tokyo');
      return null;
    end $$`,
  sql`
    create trigger free_span after delete on closed_days
      for each row execute function booth_reopened()`,
  sql`
    create function span_freed_announced() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori', json_build_object('of', 'freed', 'tenant', new.tenant_id)::text);
      return null;
    end $$`,
  sql`
    create trigger announce after insert on freed_spans
      for each row execute function span_freed_announced()`,
  sql`
    create function wait_satisfied() returns trigger language plpgsql as $$
    begin
      update waits
      set state = 'ended'
      where tenant_id = new.tenant_id and member_id = new.member_id and state = 'waiting'
        and new.telecube_id = any(booth_ids)
        and new.starts_at between starts_at - tolerance * interval '1 minute'
          and starts_at + tolerance * interval '1 minute'
        and new.ends_at >= new.starts_at + minutes * interval '1 minute';
      return null;
    end $$`,
  sql`
    create trigger satisfy_insert after insert on reservations for each row
      when (new.live and new.confirmed_at is not null)
      execute function wait_satisfied()`,
  sql`
    create trigger satisfy_update after update on reservations for each row
      when (new.live and new.confirmed_at is not null
        and (old.confirmed_at is null or (old.telecube_id, old.starts_at, old.ends_at)
          is distinct from (new.telecube_id, new.starts_at, new.ends_at)))
      execute function wait_satisfied()`,
];

/** Makes the tables and the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
