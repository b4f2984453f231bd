import { type Kysely, sql } from 'kysely';

/** Cards that a provider keeps for us, how they are registered, and what the simulated provider knows of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      primary key (tenant_id, card_token),
      foreign key (tenant_id, member_id) references members
    )`.execute(db);
  await sql`
    create index cards_to_forget on cards (next_forget_at)
      where replaced_at is not null and forgotten_at is null`.execute(db);
  await sql`create index cards_by_member on cards (tenant_id, member_id)`.execute(db);
  await sql`
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
      primary key (tenant_id, registration_id),
      unique (tenant_id, challenge_id),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, card_token) references cards
    )`.execute(db);
  // A member changes one card at a time: what is begun later ends what was begun before.
  await sql`
    create unique index card_registrations_one on card_registrations (tenant_id, member_id)
      where state in ('open', 'challenged')`.execute(db);
  await sql`
    create index card_registrations_of_decision
      on card_registrations (tenant_id, member_id, call, idempotency_key)`.execute(db);
  await sql`
    create table simulated_card_records (
      tenant_id text not null,
      kind text not null,
      id text not null,
      version integer not null,
      record jsonb not null,
      primary key (tenant_id, kind, id)
    )`.execute(db);
  await moveCards(db);
}

/** Cards stood with their members, and every one of them was the sandbox's: the simulator goes on with them. */
async function moveCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into simulated_card_records (tenant_id, kind, id, version, record)
    select tenant_id, 'holder', card_token, 1, jsonb_build_object('cards', jsonb_build_array(jsonb_build_object(
      'masked', card_number_masked, 'brand', 'VISA', 'expires', '2805', 'isDeleted', false,
      'behaviour', case card_token when 'sandbox-refused' then 'refused' else 'pays' end)))
    from members where card_token is not null`.execute(db);
  await sql`
    insert into cards (tenant_id, card_token, member_id, masked, brand, expires, registered_at)
    select tenant_id, card_token, member_id, coalesce(card_number_masked, ''), 'VISA', '2805', joined_at
    from members where card_token is not null`.execute(db);
  await sql`alter table members drop column card_number_masked`.execute(db);
  // Members and cards point to each other: looked at when everything is said.
  await sql`
    alter table members add constraint members_card_token_fkey
      foreign key (tenant_id, card_token) references cards deferrable initially deferred`.execute(db);
}
