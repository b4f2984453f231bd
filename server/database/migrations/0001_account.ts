import { type Kysely, sql } from 'kysely';

/** Tenants, who pays (corporations), who signs in (members), and what they have agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenants (
      tenant_id text primary key,
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
      clock_offset_ms bigint not null default 0
    )`.execute(db);
  await sql`
    create table usage_terms (
      tenant_id text not null references tenants,
      version text not null,
      contents text not null,
      published_at timestamptz not null,
      primary key (tenant_id, version)
    )`.execute(db);
  await sql`
    create table corporations (
      tenant_id text not null references tenants,
      corporation_id integer not null,
      name text not null,
      monthly_cap integer,
      has_campaign boolean not null,
      primary key (tenant_id, corporation_id)
    )`.execute(db);
  await sql`
    create table departments (
      tenant_id text not null,
      department_id integer not null,
      corporation_id integer not null,
      full_name text not null,
      primary key (tenant_id, department_id),
      foreign key (tenant_id, corporation_id) references corporations
    )`.execute(db);
  await sql`
    create table members (
      tenant_id text not null references tenants,
      member_id integer not null,
      loginid text not null,
      password_hash text not null,
      name text not null,
      classification integer not null,
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
      card_number_masked text,
      terms_agreed_version text,
      survey_is_pending boolean not null,
      joined_at timestamptz not null,
      primary key (tenant_id, member_id),
      unique (tenant_id, loginid),
      foreign key (tenant_id, corporation_id) references corporations,
      foreign key (tenant_id, department_id) references departments
    )`.execute(db);
  await sql`
    create table sessions (
      tenant_id text not null,
      token_hash text not null,
      member_id integer not null,
      last_used_at timestamptz not null,
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`.execute(db);
  await sql`
    create table login_failures (
      tenant_id text not null references tenants,
      subject_hash text not null,
      failures integer not null,
      last_failed_at timestamptz not null,
      primary key (tenant_id, subject_hash)
    )`.execute(db);
}
