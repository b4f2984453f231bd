import { type Kysely, sql } from 'kysely';

/** The events at the booth: doors, extensions, uses that end early, charges that fail, floors with a passcode. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A slot is taken until its end, or until the end of an extension whose card is still being asked.
  await sql`
    alter table reservations
      add column extends_to_at timestamptz,
      add column slot_ends_at timestamptz not null generated always as (coalesce(extends_to_at, ends_at)) stored,
      add column ended_at timestamptz,
      add column payment_failed_at timestamptz`.execute(db);
  await sql`
    alter table reservations
      drop constraint reservations_never_overlap,
      add constraint reservations_never_overlap exclude using gist (
        tenant_id with =, telecube_id with =, tstzrange(starts_at, slot_ends_at) with &&
      ) where (live)`.execute(db);
  // A reservation that is given up after the free period is charged although it is no longer live.
  await sql`drop index reservations_to_charge`.execute(db);
  await sql`
    create index reservations_to_charge on reservations (tenant_id, charge_at)
      where charged_at is null and cancelled_at is null`.execute(db);
  await sql`
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
      primary key (tenant_id, extension_id),
      foreign key (tenant_id, tranid) references reservations
    )`.execute(db);
  // A charge that failed may be tried again, as another intent; one that is open or paid may not.
  await sql`alter table payment_intents drop constraint payment_intents_tenant_id_tranid_purpose_key`.execute(
    db,
  );
  await sql`
    create unique index payment_intents_once on payment_intents (tenant_id, tranid, purpose)
      where state <> 'failed'`.execute(db);
  await sql`alter table payment_intents add column call text not null default '/reservations'`.execute(db);
  await sql`alter table payment_intents alter column call drop default`.execute(db);
  await sql`
    create table door_intents (
      tenant_id text not null,
      intent_id uuid not null,
      member_id integer not null,
      tranid integer not null,
      purpose text not null check (purpose in ('enter', 'leave')),
      state text not null check (state in ('open', 'opened', 'given_up')),
      call text not null,
      idempotency_key text,
      body_hash text not null,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (tenant_id, intent_id),
      foreign key (tenant_id, tranid) references reservations,
      foreign key (tenant_id, member_id) references members
    )`.execute(db);
  await sql`create index door_intents_open on door_intents (created_at) where state = 'open'`.execute(db);
  await sql`
    create table passcode_confirmations (
      tenant_id text not null,
      member_id integer not null,
      floor_map_id integer not null,
      passcode text not null,
      confirmed_at timestamptz not null,
      primary key (tenant_id, member_id, floor_map_id),
      foreign key (tenant_id, member_id) references members on delete cascade,
      foreign key (tenant_id, floor_map_id) references floor_maps
    )`.execute(db);
}
