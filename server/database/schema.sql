-- The schema, read from the database and drawn by tests/server/database/catalogue.test.ts. What makes it
-- stands in server/database/migrations.

create function announce_reservation(r reservations, changes_slot boolean) returns void language sql as $$
      select pg_notify('komori', json_build_object(
        'of', 'reservation', 'tenant', r.tenant_id, 'member', r.member_id, 'tranid', r.tranid, 'booth', r.telecube_id,
        'date', to_char(r.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD'), 'slot', changes_slot
      )::text)
    $$;

create function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
    end $$;

create function booth_hours_changed() returns trigger language plpgsql as $$
    begin
      lock table waits in share mode;
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      select distinct new.tenant_id, new.telecube_id, day at time zone 'Asia/Tokyo',
        (day + interval '1 day') at time zone 'Asia/Tokyo'
      from waits, date_trunc('day', waits.starts_at at time zone 'Asia/Tokyo') as day
      where waits.tenant_id = new.tenant_id and waits.state = 'waiting' and new.telecube_id = any(waits.booth_ids);
      return null;
    end $$;

create function booth_reopened() returns trigger language plpgsql as $$
    begin
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      values (old.tenant_id, old.telecube_id, old.closed_on::timestamp at time zone 'Asia/Tokyo',
        (old.closed_on + 1)::timestamp at time zone 'Asia/Tokyo');
      return null;
    end $$;

create function clock_moved() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori',
        json_build_object('of', 'clock', 'tenant', new.tenant_id)::text);
      return null;
    end $$;

create function next_announced() returns trigger language plpgsql as $$
    begin
      perform announce_reservation(next, false)
      from reservations as next
      where next.tenant_id = old.tenant_id and next.telecube_id = old.telecube_id and next.live
        and next.tranid <> old.tranid and next.starts_at > old.starts_at
        and next.starts_at < old.slot_ends_at + interval '5 minutes';
      return null;
    end $$;

create function notice_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori',
        json_build_object('of', 'notice', 'tenant', new.tenant_id, 'member', new.member_id)::text);
      return null;
    end $$;

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
    end $$;

create function reservation_sequenced() returns trigger language plpgsql as $$
    begin
      new.sequence := old.sequence + 1;
      return new;
    end $$;

create function reservation_taxed() returns trigger language plpgsql as $$
    begin
      select tax_percent into new.tax_percent from tenants where tenant_id = new.tenant_id;
      return new;
    end $$;

create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori',
        json_build_object('of', 'session', 'tenant', old.tenant_id, 'session', old.token_hash)::text);
      return null;
    end $$;

create function span_freed() returns trigger language plpgsql as $$
    begin
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      values (old.tenant_id, old.telecube_id, old.starts_at, old.slot_ends_at);
      return null;
    end $$;

create function span_freed_announced() returns trigger language plpgsql as $$
    begin
      perform pg_notify('komori', json_build_object('of', 'freed', 'tenant', new.tenant_id)::text);
      return null;
    end $$;

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
    end $$;

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
    end $$;

create table access_keys (
  tenant_id text not null,
  key_hash text not null,
  corporation_id integer not null,
  mail_domain text,
  world_key text,
  constraint access_keys_pkey primary key (tenant_id, key_hash),
  constraint access_keys_tenant_id_corporation_id_fkey foreign key (tenant_id, corporation_id) references corporations(tenant_id, corporation_id)
);
create unique index access_keys_by_world_key on access_keys (tenant_id, corporation_id, world_key) nulls not distinct where world_key is not null;

create table announcement_reads (
  tenant_id text not null,
  announcement_id integer not null,
  member_id integer not null,
  read_at timestamptz not null,
  constraint announcement_reads_pkey primary key (tenant_id, member_id, announcement_id),
  constraint announcement_reads_tenant_id_announcement_id_fkey foreign key (tenant_id, announcement_id) references announcements(tenant_id, announcement_id),
  constraint announcement_reads_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create trigger announce after insert on announcement_reads for each row execute function notice_changed();

create table announcements (
  tenant_id text not null,
  announcement_id integer not null,
  title text not null,
  body text not null,
  audience text not null,
  published_at timestamptz not null,
  closed_at timestamptz,
  world_key text,
  constraint announcements_pkey primary key (tenant_id, announcement_id),
  constraint announcements_audience check (audience in ('everybody', 'individuals', 'corporations')),
  constraint announcements_number check (announcement_id >= 1 and announcement_id <= 100000),
  constraint announcements_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table area_groups (
  tenant_id text not null,
  area_group_id integer not null,
  name text not null,
  world_key text,
  constraint area_groups_pkey primary key (tenant_id, area_group_id),
  constraint area_groups_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);
create unique index area_groups_by_world_key on area_groups (tenant_id, world_key) nulls not distinct where world_key is not null;

create table areas (
  tenant_id text not null,
  area_id integer not null,
  area_group_id integer not null,
  name text not null,
  world_key text,
  constraint areas_pkey primary key (tenant_id, area_id),
  constraint areas_tenant_id_area_group_id_fkey foreign key (tenant_id, area_group_id) references area_groups(tenant_id, area_group_id)
);
create unique index areas_by_world_key on areas (tenant_id, area_group_id, world_key) nulls not distinct where world_key is not null;

create table audit_entries (
  tenant_id text not null,
  number integer not null,
  entered_at timestamptz not null,
  actor text not null,
  role text not null,
  act text not null,
  subject text not null,
  member_id integer,
  reason_hash text,
  before jsonb,
  after jsonb,
  request_id text,
  hash text not null,
  constraint audit_entries_pkey primary key (tenant_id, number),
  constraint audit_entries_number check (number > 0)
);
create index audit_entries_by_member on audit_entries (tenant_id, member_id);
create trigger append_only before delete or update or truncate on audit_entries for each statement execute function audit_entry_stays();

create table audit_heads (
  tenant_id text not null,
  number integer not null,
  hash text not null,
  constraint audit_heads_pkey primary key (tenant_id)
);
create trigger append_only before delete or truncate on audit_heads for each statement execute function audit_entry_stays();
create trigger only_further before update on audit_heads for each row when (new.number <= old.number or new.tenant_id <> old.tenant_id) execute function audit_entry_stays();

create table audit_reasons (
  tenant_id text not null,
  number integer not null,
  salt text not null,
  words text not null,
  constraint audit_reasons_pkey primary key (tenant_id, number),
  constraint audit_reasons_tenant_id_number_fkey foreign key (tenant_id, number) references audit_entries(tenant_id, number)
);

create table booth_photos (
  tenant_id text not null,
  name text not null,
  body bytea not null,
  constraint booth_photos_pkey primary key (tenant_id, name),
  constraint booth_photos_body check (octet_length(body) <= 300000),
  constraint booth_photos_name check (name ~ '^[0-9a-f]{32}[.](jpg|png)$'),
  constraint booth_photos_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table booths (
  tenant_id text not null,
  telecube_id integer not null,
  area_id integer not null,
  floor_map_id integer,
  plan_x integer,
  plan_y integer,
  cube_name text not null,
  place_name text not null,
  access text not null,
  latitude double precision not null,
  longitude double precision not null,
  booth_type integer not null,
  qr_code_mode integer not null,
  wifi_ssid text,
  wifi_password text,
  pin_id text,
  net_per_15_minutes integer not null,
  workday_opens integer,
  workday_closes integer,
  saturday_opens integer,
  saturday_closes integer,
  sunday_opens integer,
  sunday_closes integer,
  seats integer,
  equipment text[] not null default '{}'[],
  walk_minutes integer,
  exit_name text,
  world_key text,
  closed_from date,
  conditions_from jsonb,
  lock_id text,
  longest_minutes integer,
  free_cancellation_minutes integer not null default 60,
  lead_minutes integer not null default 0,
  photo text,
  constraint booths_pkey primary key (tenant_id, telecube_id),
  constraint booths_conditions_from_check check (jsonb_typeof(conditions_from) = 'array'),
  constraint booths_equipment_check check (equipment <@ array['monitor', 'outlet', 'wifi', 'window']),
  constraint booths_free_cancellation_minutes check (free_cancellation_minutes > 0),
  constraint booths_lead_minutes check (lead_minutes >= 0),
  constraint booths_longest_minutes check (longest_minutes > 0),
  constraint booths_seats_check check (seats in (1, 2)),
  constraint booths_walk_minutes_check check (walk_minutes > 0),
  constraint booths_photo foreign key (tenant_id, photo) references booth_photos(tenant_id, name),
  constraint booths_tenant_id_area_id_fkey foreign key (tenant_id, area_id) references areas(tenant_id, area_id),
  constraint booths_tenant_id_floor_map_id_fkey foreign key (tenant_id, floor_map_id) references floor_maps(tenant_id, floor_map_id)
);
create constraint trigger free_hours after update on booths deferrable initially deferred for each row when (old.workday_opens is distinct from new.workday_opens or old.workday_closes is distinct from new.workday_closes or old.saturday_opens is distinct from new.saturday_opens or old.saturday_closes is distinct from new.saturday_closes or old.sunday_opens is distinct from new.sunday_opens or old.sunday_closes is distinct from new.sunday_closes or old.conditions_from is distinct from new.conditions_from or old.closed_from is distinct from new.closed_from or old.net_per_15_minutes is distinct from new.net_per_15_minutes or old.longest_minutes is distinct from new.longest_minutes or old.lead_minutes is distinct from new.lead_minutes) execute function booth_hours_changed();
create index booths_by_area on booths (tenant_id, area_id);
create index booths_by_floor_map on booths (tenant_id, floor_map_id);
create unique index booths_by_world_key on booths (tenant_id, area_id, floor_map_id, world_key) nulls not distinct where world_key is not null;

create table calendar_feeds (
  tenant_id text not null,
  member_id integer not null,
  secret_hash text not null,
  made_at timestamptz not null,
  constraint calendar_feeds_pkey primary key (tenant_id, member_id),
  constraint calendar_feeds_secret unique (tenant_id, secret_hash),
  constraint calendar_feeds_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);

create table card_registrations (
  tenant_id text not null,
  registration_id uuid not null,
  member_id integer not null,
  state text not null,
  call text not null,
  idempotency_key text,
  body_hash text not null,
  attempts integer not null,
  challenge_id text,
  challenge_url text,
  access_id text,
  access_pass text,
  card_token text,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  seen_owed integer,
  discard_attempts integer not null default 0,
  next_discard_at timestamptz,
  discarded_at timestamptz,
  constraint card_registrations_pkey primary key (tenant_id, registration_id),
  constraint card_registrations_tenant_id_challenge_id_key unique (tenant_id, challenge_id),
  constraint card_registrations_state_check check (state in ('open', 'challenged', 'registered', 'refused', 'abandoned')),
  constraint card_registrations_tenant_id_card_token_fkey foreign key (tenant_id, card_token) references cards(tenant_id, card_token),
  constraint card_registrations_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create index card_registrations_of_decision on card_registrations (tenant_id, member_id, call, idempotency_key);
create index card_registrations_to_discard on card_registrations (next_discard_at) where state = 'abandoned' and discarded_at is null;
create unique index card_registrations_one on card_registrations (tenant_id, member_id) where state in ('open', 'challenged');

create table cards (
  tenant_id text not null,
  card_token text not null,
  member_id integer not null,
  masked text not null,
  brand text,
  expires text,
  registered_at timestamptz not null,
  replaced_at timestamptz,
  forgotten_at timestamptz,
  forget_attempts integer not null default 0,
  next_forget_at timestamptz,
  warn_attempts integer not null default 0,
  next_warn_at timestamptz,
  constraint cards_pkey primary key (tenant_id, card_token),
  constraint cards_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create index cards_by_member on cards (tenant_id, member_id);
create index cards_to_forget on cards (next_forget_at) where replaced_at is not null and forgotten_at is null;

create table closed_days (
  tenant_id text not null,
  telecube_id integer not null,
  closed_on date not null,
  constraint closed_days_pkey primary key (tenant_id, telecube_id, closed_on),
  constraint closed_days_tenant_id_telecube_id_fkey foreign key (tenant_id, telecube_id) references booths(tenant_id, telecube_id)
);
create trigger free_span after delete on closed_days for each row execute function booth_reopened();

create table corporations (
  tenant_id text not null,
  corporation_id integer not null,
  name text not null,
  monthly_cap integer,
  has_campaign boolean not null,
  world_key text,
  constraint corporations_pkey primary key (tenant_id, corporation_id),
  constraint corporations_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);
create unique index corporations_by_world_key on corporations (tenant_id, world_key) nulls not distinct where world_key is not null;

create table coupon_codes (
  tenant_id text not null,
  coupon_code text not null,
  coupon_name text not null,
  minutes integer not null,
  valid_days integer not null,
  closes_at timestamptz,
  constraint coupon_codes_pkey primary key (tenant_id, coupon_code),
  constraint coupon_codes_minutes_check check (minutes > 0),
  constraint coupon_codes_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table coupons (
  tenant_id text not null,
  coupon_id integer not null generated by default as identity (start with 1001),
  member_id integer not null,
  coupon_name text not null,
  coupon_code text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  constraint coupons_pkey primary key (tenant_id, coupon_id),
  constraint coupons_tenant_id_member_id_coupon_code_key unique (tenant_id, member_id, coupon_code),
  constraint coupons_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);

create table departments (
  tenant_id text not null,
  department_id integer not null,
  corporation_id integer not null,
  full_name text not null,
  world_key text,
  constraint departments_pkey primary key (tenant_id, department_id),
  constraint departments_tenant_id_corporation_id_fkey foreign key (tenant_id, corporation_id) references corporations(tenant_id, corporation_id)
);
create unique index departments_by_world_key on departments (tenant_id, corporation_id, world_key) nulls not distinct where world_key is not null;

create table device_proofs (
  tenant_id text not null,
  proof_hash text not null,
  member_id integer not null,
  last_used_at timestamptz not null,
  constraint device_proofs_pkey primary key (tenant_id, proof_hash),
  constraint device_proofs_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index device_proofs_of_member on device_proofs (tenant_id, member_id);

create table extensions (
  tenant_id text not null,
  extension_id integer not null generated always as identity,
  tranid integer not null,
  extends_from_at timestamptz not null,
  extends_to_at timestamptz not null,
  net integer not null,
  tax integer not null,
  coupon_minutes integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  constraint extensions_pkey primary key (tenant_id, extension_id),
  constraint extensions_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);

create table favourites (
  tenant_id text not null,
  member_id integer not null,
  nth integer not null,
  floor_map_id integer,
  telecube_id integer,
  constraint favourites_pkey primary key (tenant_id, member_id, nth),
  constraint favourites_booth_once unique (tenant_id, member_id, telecube_id),
  constraint favourites_floor_once unique (tenant_id, member_id, floor_map_id),
  constraint favourites_nth check (nth >= 1 and nth <= 20),
  constraint favourites_place check (num_nonnulls(floor_map_id, telecube_id) = 1),
  constraint favourites_tenant_id_floor_map_id_fkey foreign key (tenant_id, floor_map_id) references floor_maps(tenant_id, floor_map_id),
  constraint favourites_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint favourites_tenant_id_telecube_id_fkey foreign key (tenant_id, telecube_id) references booths(tenant_id, telecube_id)
);

create table floor_maps (
  tenant_id text not null,
  floor_map_id integer not null,
  area_id integer not null,
  place_name text not null,
  floor_name text not null,
  access text not null,
  latitude double precision not null,
  longitude double precision not null,
  passcode text,
  walk_minutes integer,
  exit_name text,
  world_key text,
  drawing text,
  drawing_layout jsonb,
  constraint floor_maps_pkey primary key (tenant_id, floor_map_id),
  constraint floor_maps_drawing_check check ((drawing is null) = (drawing_layout is null)),
  constraint floor_maps_walk_minutes_check check (walk_minutes > 0),
  constraint floor_maps_tenant_id_area_id_fkey foreign key (tenant_id, area_id) references areas(tenant_id, area_id)
);
create unique index floor_maps_by_world_key on floor_maps (tenant_id, area_id, world_key) nulls not distinct where world_key is not null;

create table freed_spans (
  tenant_id text not null,
  freed_id integer not null generated always as identity,
  telecube_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  constraint freed_spans_pkey primary key (tenant_id, freed_id),
  constraint freed_spans_span check (starts_at < ends_at),
  constraint freed_spans_tenant_id_telecube_id_fkey foreign key (tenant_id, telecube_id) references booths(tenant_id, telecube_id)
);
create index freed_spans_next on freed_spans (next_attempt_at);
create trigger announce after insert on freed_spans for each row execute function span_freed_announced();

create table idempotency_keys (
  tenant_id text not null,
  member_id integer not null,
  call text not null,
  idempotency_key text not null,
  body_hash text not null,
  answer jsonb,
  stored_at timestamptz not null,
  refusal jsonb,
  constraint idempotency_keys_pkey primary key (tenant_id, member_id, call, idempotency_key),
  constraint idempotency_keys_one_answer check (num_nonnulls(answer, refusal) = 1),
  constraint idempotency_keys_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index idempotency_keys_by_age on idempotency_keys (stored_at);

create table intents (
  tenant_id text not null,
  intent_id uuid not null,
  kind text not null,
  state text not null,
  member_id integer,
  tranid integer,
  subject text,
  detail jsonb not null,
  call text,
  idempotency_key text,
  body_hash text,
  attempts integer not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint intents_pkey primary key (tenant_id, intent_id),
  constraint intents_decision check ((call is null) = (body_hash is null)),
  constraint intents_settled check ((state = 'open') = (settled_at is null)),
  constraint intents_state_check check (state in ('open', 'succeeded', 'refused', 'given_up')),
  constraint intents_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id),
  constraint intents_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint intents_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index intents_charged on intents (tenant_id, settled_at) where kind = 'card' and call is null and (state in ('succeeded', 'refused'));
create index intents_due on intents (kind, next_attempt_at) where state = 'open';
create index intents_of_decision on intents (tenant_id, member_id, call, idempotency_key) where state = 'open';
create index intents_of_reservation on intents (tenant_id, tranid, kind);
create unique index intents_once on intents (tenant_id, kind, subject) where state in ('open', 'succeeded');

create table invitations (
  tenant_id text not null,
  invitation_id integer not null,
  link_hash text not null,
  member_id integer not null,
  ends_on date not null,
  enabled boolean not null,
  total_minutes integer not null,
  minutes_each integer not null,
  total_count integer not null,
  created_at timestamptz not null,
  world_key text,
  constraint invitations_pkey primary key (tenant_id, invitation_id),
  constraint invitations_tenant_id_link_hash_key unique (tenant_id, link_hash),
  constraint invitations_tenant_id_member_id_key unique (tenant_id, member_id),
  constraint invitations_minutes_each_check check (minutes_each >= 0),
  constraint invitations_total_count_check check (total_count >= 0),
  constraint invitations_total_minutes_check check (total_minutes >= 0),
  constraint invitations_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id),
  constraint invitations_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create unique index invitations_by_world_key on invitations (tenant_id, world_key) nulls not distinct where world_key is not null;

create table ledger_entries (
  tenant_id text not null,
  entry_id integer not null generated always as identity,
  account text not null,
  kind text not null,
  yen integer not null,
  minutes integer not null,
  tranid integer,
  purpose text not null,
  ends_hold integer,
  entered_at timestamptz not null,
  constraint ledger_entries_pkey primary key (tenant_id, entry_id),
  constraint ledger_entries_tenant_id_ends_hold_key unique (tenant_id, ends_hold),
  constraint ledger_entries_tenant_id_tranid_purpose_kind_account_key unique (tenant_id, tranid, purpose, kind, account),
  constraint ledger_entries_check check (kind <> 'release' or ends_hold is not null),
  constraint ledger_entries_check1 check (ends_hold is null or (kind in ('release', 'charge'))),
  constraint ledger_entries_kind_check check (kind in ('grant', 'hold', 'release', 'charge', 'refund')),
  constraint ledger_entries_minutes_check check (minutes >= 0),
  constraint ledger_entries_yen_check check (yen >= 0),
  constraint ledger_entries_tenant_id_ends_hold_fkey foreign key (tenant_id, ends_hold) references ledger_entries(tenant_id, entry_id),
  constraint ledger_entries_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index ledger_by_account on ledger_entries (tenant_id, account);

create table mail_change_links (
  tenant_id text not null,
  token_hash text not null,
  member_id integer not null,
  loginid text not null,
  former_loginid text not null,
  session_hash text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_change_links_pkey primary key (tenant_id, token_hash),
  constraint mail_change_links_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index mail_change_links_by_member on mail_change_links (tenant_id, member_id);
create index mail_change_links_expired on mail_change_links (tenant_id, expires_at);

create table members (
  tenant_id text not null,
  member_id integer not null generated by default as identity (start with 1001),
  loginid text not null,
  password_hash text not null,
  name text not null,
  is_guest boolean not null,
  corporation_id integer,
  department_id integer,
  invitation_group_id integer,
  empid text,
  tel text,
  birth text,
  gender integer,
  postal text,
  address1 text,
  card_token text,
  terms_agreed_version text,
  joined_at timestamptz not null,
  is_demo boolean not null default false,
  withdrawn_at timestamptz,
  tel_verified_at timestamptz,
  password_version integer not null default 0,
  constraint members_pkey primary key (tenant_id, member_id),
  constraint members_tenant_id_loginid_key unique (tenant_id, loginid),
  constraint members_card_token_fkey foreign key (tenant_id, card_token) references cards(tenant_id, card_token) deferrable initially deferred,
  constraint members_tenant_id_corporation_id_fkey foreign key (tenant_id, corporation_id) references corporations(tenant_id, corporation_id),
  constraint members_tenant_id_department_id_fkey foreign key (tenant_id, department_id) references departments(tenant_id, department_id),
  constraint members_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table notices (
  tenant_id text not null,
  notice_id integer not null generated by default as identity (start with 100001),
  member_id integer not null,
  contents text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  about text,
  constraint notices_pkey primary key (tenant_id, notice_id),
  constraint notices_once unique (tenant_id, member_id, about),
  constraint notices_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create index notices_by_age on notices (created_at);
create index notices_by_member on notices (tenant_id, member_id);
create trigger announce after insert or update on notices for each row execute function notice_changed();

create table operator_answers (
  tenant_id text not null,
  operator_id integer not null,
  call text not null,
  key_hash text not null,
  body_hash text not null,
  answer jsonb,
  refusal jsonb,
  stored_at timestamptz not null,
  constraint operator_answers_pkey primary key (tenant_id, operator_id, call, key_hash),
  constraint operator_answers_one_answer check (num_nonnulls(answer, refusal) = 1),
  constraint operator_answers_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id) on delete cascade
);
create index operator_answers_by_age on operator_answers (stored_at);

create table operator_challenges (
  tenant_id text not null,
  challenge_hash text not null,
  purpose text not null,
  operator_id integer,
  expires_at timestamptz not null,
  constraint operator_challenges_pkey primary key (tenant_id, challenge_hash),
  constraint operator_challenges_purpose check (purpose in ('signIn', 'enrol', 'add', 'confirm')),
  constraint operator_challenges_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id)
);

create table operator_codes (
  tenant_id text not null,
  code_hash text not null,
  operator_id integer not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint operator_codes_pkey primary key (tenant_id, code_hash),
  constraint operator_codes_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id)
);
create index operator_codes_by_operator on operator_codes (tenant_id, operator_id);

create table operator_links (
  tenant_id text not null,
  link_id integer not null generated always as identity,
  token_hash text not null,
  operator_id integer not null,
  purpose text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  allowed_at timestamptz,
  used_at timestamptz,
  constraint operator_links_pkey primary key (tenant_id, token_hash),
  constraint operator_links_number unique (tenant_id, link_id),
  constraint operator_links_purpose check (purpose in ('invitation', 'recovery', 'code')),
  constraint operator_links_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id)
);
create index operator_links_by_operator on operator_links (tenant_id, operator_id);

create table operator_passkeys (
  tenant_id text not null,
  passkey_id integer not null generated always as identity,
  operator_id integer not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  device text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint operator_passkeys_pkey primary key (tenant_id, passkey_id),
  constraint operator_passkeys_once unique (tenant_id, credential_id),
  constraint operator_passkeys_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id)
);
create index operator_passkeys_by_operator on operator_passkeys (tenant_id, operator_id);

create table operator_sessions (
  tenant_id text not null,
  session_id integer not null generated always as identity,
  token_hash text not null,
  operator_id integer not null,
  passkey_id integer,
  device text not null,
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  confirmed_at timestamptz not null,
  before_at timestamptz,
  is_same_device boolean not null,
  constraint operator_sessions_pkey primary key (tenant_id, token_hash),
  constraint operator_sessions_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references operators(tenant_id, operator_id),
  constraint operator_sessions_tenant_id_passkey_id_fkey foreign key (tenant_id, passkey_id) references operator_passkeys(tenant_id, passkey_id)
);
create index operator_sessions_by_operator on operator_sessions (tenant_id, operator_id);

create table operators (
  tenant_id text not null,
  operator_id integer not null generated always as identity,
  mail text not null,
  name text not null,
  role text not null,
  areas integer[],
  corporation_id integer,
  invited_at timestamptz not null,
  joined_at timestamptz,
  removed_at timestamptz,
  signed_in_at timestamptz,
  signed_in_on text,
  is_demo boolean not null default false,
  constraint operators_pkey primary key (tenant_id, operator_id),
  constraint operators_corporation check ((role = 'corporation') = (corporation_id is not null)),
  constraint operators_role check (role in ('viewer', 'staff', 'manager', 'finance', 'owner', 'corporation')),
  constraint operators_tenant_id_corporation_id_fkey foreign key (tenant_id, corporation_id) references corporations(tenant_id, corporation_id),
  constraint operators_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);
create unique index operators_once on operators (tenant_id, mail) where removed_at is null;

create table outbox (
  tenant_id text not null,
  message_id integer not null generated always as identity,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  queued_at timestamptz not null,
  tranid integer,
  audience text not null default 'member',
  constraint outbox_pkey primary key (tenant_id, message_id),
  constraint outbox_audience_check check (audience in ('member', 'house')),
  constraint outbox_channel_check check (channel in ('mail', 'sms', 'push')),
  constraint outbox_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id),
  constraint outbox_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);

create table owed_payments (
  tenant_id text not null,
  payment_id uuid not null,
  member_id integer not null,
  card_token text not null,
  idempotency_key text,
  body_hash text not null,
  decided_at timestamptz not null,
  constraint owed_payments_pkey primary key (tenant_id, payment_id),
  constraint owed_payments_tenant_id_member_id_idempotency_key_key unique (tenant_id, member_id, idempotency_key),
  constraint owed_payments_tenant_id_card_token_fkey foreign key (tenant_id, card_token) references cards(tenant_id, card_token),
  constraint owed_payments_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);
create index owed_payments_by_member on owed_payments (tenant_id, member_id, decided_at);

create table passcode_confirmations (
  tenant_id text not null,
  member_id integer not null,
  floor_map_id integer not null,
  passcode text not null,
  confirmed_at timestamptz not null,
  constraint passcode_confirmations_pkey primary key (tenant_id, member_id, floor_map_id),
  constraint passcode_confirmations_tenant_id_floor_map_id_fkey foreign key (tenant_id, floor_map_id) references floor_maps(tenant_id, floor_map_id),
  constraint passcode_confirmations_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);

create table phone_codes (
  tenant_id text not null,
  member_id integer not null,
  tel text not null,
  salt text not null,
  code_hash text not null,
  tries integer not null,
  sent_at timestamptz not null,
  proof_hash text,
  proven_at timestamptz,
  constraint phone_codes_pkey primary key (tenant_id, member_id),
  constraint phone_codes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);

create table push_subscriptions (
  tenant_id text not null,
  subscription_id integer not null generated always as identity,
  member_id integer not null,
  token_hash text not null,
  nth integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  vapid_key text not null,
  subscribed_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (tenant_id, subscription_id),
  constraint push_subscriptions_at_most unique (tenant_id, member_id, nth),
  constraint push_subscriptions_one_a_session unique (tenant_id, token_hash),
  constraint push_subscriptions_one_an_endpoint unique (tenant_id, endpoint),
  constraint push_subscriptions_nth check (nth >= 1 and nth <= 100),
  constraint push_subscriptions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint push_subscriptions_tenant_id_token_hash_fkey foreign key (tenant_id, token_hash) references sessions(tenant_id, token_hash) on delete cascade
);

create table pushed_notices (
  tenant_id text not null,
  notice_id integer not null,
  path text not null,
  worth_until_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  premise jsonb,
  constraint pushed_notices_pkey primary key (tenant_id, notice_id),
  constraint pushed_notices_tenant_id_notice_id_fkey foreign key (tenant_id, notice_id) references notices(tenant_id, notice_id) on delete cascade
);
create index pushed_notices_due on pushed_notices (next_attempt_at);

create table receipt_counters (
  tenant_id text not null,
  last_no integer not null,
  constraint receipt_counters_pkey primary key (tenant_id),
  constraint receipt_counters_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table receipt_documents (
  tenant_id text not null,
  document_id uuid not null,
  member_id integer not null,
  message_id integer not null,
  addressee text not null,
  file_name text not null,
  items jsonb not null,
  left_out jsonb not null,
  made_at timestamptz not null,
  body bytea,
  link_hash text,
  link_ends_at timestamptz,
  constraint receipt_documents_pkey primary key (tenant_id, document_id),
  constraint receipt_documents_tenant_id_link_hash_key unique (tenant_id, link_hash),
  constraint receipt_documents_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint receipt_documents_tenant_id_message_id_fkey foreign key (tenant_id, message_id) references outbox(tenant_id, message_id) on delete cascade
);
create index receipt_documents_of_message on receipt_documents (tenant_id, message_id);

create table receipts (
  tenant_id text not null,
  receipt_no integer not null,
  tranid integer not null,
  member_id integer not null,
  addressee text not null,
  contents jsonb not null,
  issued_at timestamptz not null,
  constraint receipts_pkey primary key (tenant_id, receipt_no),
  constraint receipts_once unique (tenant_id, tranid),
  constraint receipts_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint receipts_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);

create table recovery_links (
  tenant_id text not null,
  token_hash text not null,
  member_id integer not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_links_pkey primary key (tenant_id, token_hash),
  constraint recovery_links_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index recovery_links_by_member on recovery_links (tenant_id, member_id);
create index recovery_links_expired on recovery_links (tenant_id, expires_at);

create table reminder_choices (
  tenant_id text not null,
  member_id integer not null,
  by_mail text[] not null,
  quiet_hours_on boolean not null,
  quiet_from_hour integer not null,
  quiet_to_hour integer not null,
  by_push text[] not null default array['start', 'freeCancellation', 'end'],
  constraint reminder_choices_pkey primary key (tenant_id, member_id),
  constraint reminder_choices_hours check (quiet_from_hour >= 0 and quiet_from_hour <= 23 and quiet_to_hour >= 0 and quiet_to_hour <= 23),
  constraint reminder_choices_kinds check (by_mail <@ array['start', 'freeCancellation', 'end']),
  constraint reminder_choices_pushed check (by_push <@ array['start', 'freeCancellation', 'end']),
  constraint reminder_choices_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id)
);

create table reminders (
  tenant_id text not null,
  reminder_id integer not null generated always as identity,
  tranid integer not null,
  kind text not null,
  channel text not null,
  moment_at timestamptz not null,
  given_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  constraint reminders_pkey primary key (tenant_id, reminder_id),
  constraint reminders_once unique (tenant_id, tranid, kind, channel),
  constraint reminders_channel check (channel in ('app', 'mail', 'push')),
  constraint reminders_kind check (kind in ('start', 'freeCancellation', 'end')),
  constraint reminders_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index reminders_due on reminders (tenant_id, moment_at) where given_at is null;
create index reminders_expired on reminders (moment_at);

create table reservation_changes (
  tenant_id text not null,
  change_id integer not null generated always as identity,
  tranid integer not null,
  telecube_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  net integer not null,
  tax integer not null,
  coupon_minutes integer not null,
  changed_at timestamptz not null,
  constraint reservation_changes_pkey primary key (tenant_id, change_id),
  constraint reservation_changes_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index reservation_changes_of on reservation_changes (tenant_id, tranid);

create table reservations (
  tenant_id text not null,
  tranid integer not null generated by default as identity (start with 1001),
  member_id integer not null,
  telecube_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  live boolean not null,
  use_state text not null,
  net integer not null,
  tax integer not null,
  coupon_minutes integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  charge_at timestamptz not null,
  charged_at timestamptz,
  cancelled_at timestamptz,
  extends_to_at timestamptz,
  slot_ends_at timestamptz not null generated always as (coalesce(extends_to_at, ends_at)) stored,
  ended_at timestamptz,
  payment_failed_at timestamptz,
  entry_code text,
  charge_attempts integer not null default 0,
  next_charge_at timestamptz,
  owed_attempts integer not null default 0,
  next_owed_at timestamptz,
  purpose text not null default 'booking',
  moves integer not null default 0,
  net_per_15_minutes integer,
  sequence integer not null default 0,
  tax_percent integer not null,
  constraint reservations_pkey primary key (tenant_id, tranid),
  constraint reservations_never_overlap exclude using gist (tenant_id with =, telecube_id with =, tstzrange(starts_at, slot_ends_at) with &&) where (live),
  constraint reservations_span check (starts_at < ends_at),
  constraint reservations_use_state check (use_state in ('reserved', 'inUse', 'reentered', 'extended', 'ended', 'cancelled')),
  constraint reservations_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint reservations_tenant_id_telecube_id_fkey foreign key (tenant_id, telecube_id) references booths(tenant_id, telecube_id)
);
create index reservations_by_member on reservations (tenant_id, member_id, ends_at);
create index reservations_by_member_and_start on reservations (tenant_id, member_id, starts_at);
create index reservations_by_start on reservations (tenant_id, starts_at) where live;
create index reservations_cancelled on reservations (tenant_id, cancelled_at) where cancelled_at is not null;
create index reservations_in_use_by_end on reservations (tenant_id, ends_at) where live and (use_state in ('inUse', 'reentered', 'extended'));
create index reservations_live_by_booth on reservations (tenant_id, telecube_id, starts_at) where live;
create index reservations_owed on reservations (tenant_id, payment_failed_at) where payment_failed_at is not null;
create index reservations_to_charge on reservations (tenant_id, charge_at) where charged_at is null and cancelled_at is null;
create trigger announce_insert after insert on reservations for each row when (new.live) execute function reservation_changed();
create trigger announce_next after update on reservations for each row when (old.live and (not new.live or new.telecube_id <> old.telecube_id or new.starts_at > old.starts_at or new.slot_ends_at < old.slot_ends_at)) execute function next_announced();
create trigger announce_update after update on reservations for each row when (old.telecube_id is distinct from new.telecube_id or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at or old.live is distinct from new.live or old.use_state is distinct from new.use_state or old.confirmed_at is distinct from new.confirmed_at or old.charged_at is distinct from new.charged_at) execute function reservation_changed();
create trigger free_span after update on reservations for each row when (old.live and (not new.live or new.telecube_id <> old.telecube_id or new.starts_at > old.starts_at or new.slot_ends_at < old.slot_ends_at)) execute function span_freed();
create trigger satisfy_insert after insert on reservations for each row when (new.live and new.confirmed_at is not null) execute function wait_satisfied();
create trigger satisfy_update after update on reservations for each row when (new.live and new.confirmed_at is not null and (old.confirmed_at is null or old.telecube_id is distinct from new.telecube_id or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)) execute function wait_satisfied();
create trigger sequence_update before update on reservations for each row when (old.telecube_id is distinct from new.telecube_id or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at or old.use_state <> 'cancelled' and new.use_state = 'cancelled') execute function reservation_sequenced();
create trigger taxed_insert before insert on reservations for each row when (new.tax_percent is null) execute function reservation_taxed();
create trigger taxed_update before update on reservations for each row when (old.net is distinct from new.net or old.tax is distinct from new.tax) execute function reservation_taxed();

create table sessions (
  tenant_id text not null,
  token_hash text not null,
  member_id integer not null,
  last_used_at timestamptz not null,
  session_id integer not null generated by default as identity (start with 1001),
  device text not null default '',
  source_hash text,
  opened_at timestamptz not null,
  constraint sessions_pkey primary key (tenant_id, token_hash),
  constraint sessions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index sessions_of_member on sessions (tenant_id, member_id);
create trigger announce after delete on sessions for each row execute function session_ended();
create unique index sessions_by_id on sessions (tenant_id, session_id);

create table sign_up_links (
  tenant_id text not null,
  token_hash text not null,
  loginid text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  member_id integer,
  body_hash text,
  constraint sign_up_links_pkey primary key (tenant_id, token_hash),
  constraint sign_up_links_check check ((used_at is null) = (member_id is null) and (used_at is null) = (body_hash is null)),
  constraint sign_up_links_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id),
  constraint sign_up_links_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id) on delete cascade
);
create index sign_up_links_expired on sign_up_links (tenant_id, expires_at);

create table simulated_card_records (
  tenant_id text not null,
  kind text not null,
  id text not null,
  version integer not null,
  record jsonb not null,
  constraint simulated_card_records_pkey primary key (tenant_id, kind, id)
);

create table spent_coupons (
  tenant_id text not null,
  spent_hash text not null,
  ends_at timestamptz not null,
  constraint spent_coupons_pkey primary key (tenant_id, spent_hash),
  constraint spent_coupons_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table survey_answers (
  tenant_id text not null,
  survey_id integer not null,
  member_id integer not null,
  answers jsonb not null,
  answered_at timestamptz not null,
  constraint survey_answers_pkey primary key (tenant_id, survey_id, member_id),
  constraint survey_answers_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint survey_answers_tenant_id_survey_id_fkey foreign key (tenant_id, survey_id) references surveys(tenant_id, survey_id)
);

create table survey_options (
  tenant_id text not null,
  option_id integer not null,
  question_id integer not null,
  position integer not null,
  title text not null,
  require_text_input boolean not null,
  constraint survey_options_pkey primary key (tenant_id, option_id),
  constraint survey_options_tenant_id_question_id_fkey foreign key (tenant_id, question_id) references survey_questions(tenant_id, question_id)
);

create table survey_questions (
  tenant_id text not null,
  question_id integer not null,
  survey_id integer not null,
  position integer not null,
  type text not null,
  title text not null,
  validation_required boolean not null,
  guide_text text,
  constraint survey_questions_pkey primary key (tenant_id, question_id),
  constraint survey_questions_type_check check (type in ('checkbox', 'radio', 'text', 'textarea')),
  constraint survey_questions_tenant_id_survey_id_fkey foreign key (tenant_id, survey_id) references surveys(tenant_id, survey_id)
);

create table surveys (
  tenant_id text not null,
  survey_id integer not null,
  published_at timestamptz not null,
  closed_at timestamptz,
  world_key text,
  constraint surveys_pkey primary key (tenant_id, survey_id),
  constraint surveys_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);
create unique index surveys_by_world_key on surveys (tenant_id, world_key) nulls not distinct where world_key is not null;

create table tenants (
  tenant_id text not null,
  hosts text[] not null,
  app_name text not null,
  accent text,
  external_search_url text not null,
  support_tel text not null,
  support_mail text not null,
  support_hours text not null,
  tax_percent integer not null,
  reservation_time_unit integer not null,
  without_reservation_time_unit integer not null,
  slot_sequence_limit integer not null,
  immediate_slot_sequence_limit integer not null,
  reservable_days integer not null,
  reservation_limit integer not null,
  reservation_limit_enabled boolean not null,
  clock_offset_ms bigint not null default 0,
  issuer_name text not null default '',
  issuer_registration_number text not null default '',
  issuer_postal text not null default '',
  issuer_address text not null default '',
  issuer_tel text not null default '',
  hash_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  is_demo boolean not null default false,
  suspension text,
  constraint tenants_pkey primary key (tenant_id),
  constraint tenants_clock check (abs(clock_offset_ms) < '100000000000000')
);
create trigger announce after update on tenants for each row when (old.clock_offset_ms <> new.clock_offset_ms) execute function clock_moved();

create table throttles (
  tenant_id text not null,
  budget text not null,
  subject_hash text not null,
  recovers_at timestamptz not null,
  constraint throttles_pkey primary key (tenant_id, budget, subject_hash),
  constraint throttles_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table troubles (
  tenant_id text not null,
  trouble_id integer not null generated always as identity,
  member_id integer not null,
  tranid integer not null,
  kind text not null,
  words text not null,
  photo bytea,
  message_id integer,
  reported_at timestamptz not null,
  constraint troubles_pkey primary key (tenant_id, trouble_id),
  constraint troubles_kind check (kind in ('door', 'dirt', 'noise', 'monitor', 'wifi', 'other')),
  constraint troubles_photo check (octet_length(photo) <= 2097152),
  constraint troubles_words check (length(words) <= 1000),
  constraint troubles_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint troubles_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index troubles_by_member on troubles (tenant_id, member_id);
create index troubles_by_message on troubles (tenant_id, message_id);
create index troubles_expired on troubles (reported_at);

create table usage_terms (
  tenant_id text not null,
  version text not null,
  contents text not null,
  published_at timestamptz not null,
  announced_at timestamptz,
  announce_attempts integer not null default 0,
  next_announce_at timestamptz,
  constraint usage_terms_pkey primary key (tenant_id, version),
  constraint usage_terms_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

create table vapid_keys (
  tenant_id text not null,
  public_key text not null,
  private_key text not null,
  constraint vapid_keys_pkey primary key (tenant_id),
  constraint vapid_keys_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id)
);

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
  constraint waits_pkey primary key (tenant_id, wait_id),
  constraint waits_booked_at_a_price check (mode = 'notify' or gross is not null),
  constraint waits_mode check (mode in ('book', 'notify')),
  constraint waits_nth check (nth >= 1 and nth <= 3),
  constraint waits_somewhere check (cardinality(booth_ids) > 0),
  constraint waits_state check (state in ('waiting', 'booked', 'notified', 'refused', 'ended')),
  constraint waits_tolerance check (tolerance in (0, 15, 30)),
  constraint waits_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, member_id),
  constraint waits_tenant_id_tranid_fkey foreign key (tenant_id, tranid) references reservations(tenant_id, tranid)
);
create index waits_by_member on waits (tenant_id, member_id, starts_at);
create index waits_waiting on waits (tenant_id, starts_at) where state = 'waiting';
create trigger announce_insert after insert on waits for each row execute function wait_changed();
create trigger announce_update after update on waits for each row when (old.state is distinct from new.state) execute function wait_changed();
create unique index waits_at_most_three on waits (tenant_id, member_id, nth) where state = 'waiting';
create unique index waits_once on waits (tenant_id, member_id, starts_at, minutes, booth_ids) where state = 'waiting';
