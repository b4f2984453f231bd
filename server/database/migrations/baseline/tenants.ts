import { type RawBuilder, sql } from 'kysely';

/** Tenants, the terms that they publish, and what is asked too often of one of them. */
export const tenants: readonly RawBuilder<unknown>[] = [
  sql`
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
      -- Two of 122 random bits each, made by the database, because each tenant that is added later has one too.
      hash_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      is_demo boolean not null default false,
      primary key (tenant_id),
      -- Due work computes with the clocks of all tenants in one statement: none may lead out of the calendar.
      constraint tenants_clock check (abs(clock_offset_ms) < 100000000000000)
    )`,
  sql`
    create table usage_terms (
      tenant_id text not null references tenants,
      version text not null,
      contents text not null,
      published_at timestamptz not null,
      announced_at timestamptz,
      announce_attempts integer not null default 0,
      next_announce_at timestamptz,
      primary key (tenant_id, version)
    )`,
  sql`
    create table throttles (
      tenant_id text not null references tenants,
      budget text not null,
      subject_hash text not null,
      recovers_at timestamptz not null,
      primary key (tenant_id, budget, subject_hash)
    )`,
];
