import { type Kysely, sql } from 'kysely';

/**
 * Operators, who are no members: their passkeys, printed codes, links, challenges and sessions. One who has been
 * removed stays as a row, because the audit log says the number; the address is free again.
 */
const STATEMENTS = [
  sql`
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
      primary key (tenant_id, operator_id),
      constraint operators_role
        check (role in ('viewer', 'staff', 'manager', 'finance', 'owner', 'corporation')),
      constraint operators_corporation check ((role = 'corporation') = (corporation_id is not null)),
      foreign key (tenant_id) references tenants,
      foreign key (tenant_id, corporation_id) references corporations
    )`,
  sql`create unique index operators_once on operators (tenant_id, mail) where removed_at is null`,
  sql`
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
      primary key (tenant_id, passkey_id),
      constraint operator_passkeys_once unique (tenant_id, credential_id),
      foreign key (tenant_id, operator_id) references operators
    )`,
  sql`create index operator_passkeys_by_operator on operator_passkeys (tenant_id, operator_id)`,
  sql`
    create table operator_codes (
      tenant_id text not null,
      code_hash text not null,
      operator_id integer not null,
      made_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, code_hash),
      foreign key (tenant_id, operator_id) references operators
    )`,
  sql`create index operator_codes_by_operator on operator_codes (tenant_id, operator_id)`,
  sql`
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
      primary key (tenant_id, token_hash),
      constraint operator_links_number unique (tenant_id, link_id),
      constraint operator_links_purpose check (purpose in ('invitation', 'recovery', 'code')),
      foreign key (tenant_id, operator_id) references operators
    )`,
  sql`create index operator_links_by_operator on operator_links (tenant_id, operator_id)`,
  sql`
    create table operator_challenges (
      tenant_id text not null,
      challenge_hash text not null,
      purpose text not null,
      operator_id integer,
      expires_at timestamptz not null,
      primary key (tenant_id, challenge_hash),
      constraint operator_challenges_purpose check (purpose in ('signIn', 'enrol', 'add', 'confirm')),
      foreign key (tenant_id, operator_id) references operators
    )`,
  sql`
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
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, operator_id) references operators,
      foreign key (tenant_id, passkey_id) references operator_passkeys
    )`,
  sql`create index operator_sessions_by_operator on operator_sessions (tenant_id, operator_id)`,
];

/** Makes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
