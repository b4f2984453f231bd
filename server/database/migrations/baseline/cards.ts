import { type RawBuilder, sql } from 'kysely';

/** Cards that a provider keeps for us, their registrations, payments of what is owed, and the simulator's records. */
export const cards: readonly RawBuilder<unknown>[] = [
  sql`
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
      primary key (tenant_id, card_token),
      foreign key (tenant_id, member_id) references members
    )`,
  sql`create index cards_by_member on cards (tenant_id, member_id)`,
  sql`
    create index cards_to_forget on cards (next_forget_at)
      where replaced_at is not null and forgotten_at is null`,
  sql`
    create table card_registrations (
      tenant_id text not null,
      registration_id uuid not null,
      member_id integer not null,
      state text not null check (state in ('open', 'challenged', 'registered', 'refused', 'abandoned')),
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
      primary key (tenant_id, registration_id),
      unique (tenant_id, challenge_id),
      foreign key (tenant_id, card_token) references cards,
      foreign key (tenant_id, member_id) references members
    )`,
  sql`
    create index card_registrations_of_decision
      on card_registrations (tenant_id, member_id, call, idempotency_key)`,
  // A member changes one card at a time: what is begun later ends what was begun before.
  sql`
    create unique index card_registrations_one on card_registrations (tenant_id, member_id)
      where state in ('open', 'challenged')`,
  sql`
    create table owed_payments (
      tenant_id text not null,
      payment_id uuid not null,
      member_id integer not null,
      card_token text not null,
      idempotency_key text,
      body_hash text not null,
      decided_at timestamptz not null,
      primary key (tenant_id, payment_id),
      unique (tenant_id, member_id, idempotency_key),
      foreign key (tenant_id, card_token) references cards,
      foreign key (tenant_id, member_id) references members
    )`,
  sql`create index owed_payments_by_member on owed_payments (tenant_id, member_id, decided_at)`,
  sql`
    create table simulated_card_records (
      tenant_id text not null,
      kind text not null,
      id text not null,
      version integer not null,
      record jsonb not null,
      primary key (tenant_id, kind, id)
    )`,
  // Members and cards point to each other: looked at when everything is said.
  sql`
    alter table members add constraint members_card_token_fkey
      foreign key (tenant_id, card_token) references cards deferrable initially deferred`,
];
