import { type RawBuilder, sql } from 'kysely';

/** Actions outside the database, the messages among them, and the answers of commands. */
export const intents: readonly RawBuilder<unknown>[] = [
  sql`
    create table intents (
      tenant_id text not null references tenants,
      intent_id uuid not null,
      kind text not null,
      state text not null check (state in ('open', 'succeeded', 'refused', 'given_up')),
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
      primary key (tenant_id, intent_id),
      constraint intents_decision check ((call is null) = (body_hash is null)),
      constraint intents_settled check ((state = 'open') = (settled_at is null)),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, tranid) references reservations
    )`,
  sql`create index intents_due on intents (kind, next_attempt_at) where state = 'open'`,
  sql`
    create index intents_of_decision on intents (tenant_id, member_id, call, idempotency_key)
      where state = 'open'`,
  sql`create index intents_of_reservation on intents (tenant_id, tranid, kind)`,
  // An intent that is under way or done can't be begun again; one that was refused or given up can, as another intent.
  sql`
    create unique index intents_once on intents (tenant_id, kind, subject)
      where state in ('open', 'succeeded')`,
  sql`
    create table outbox (
      tenant_id text not null references tenants,
      message_id integer not null generated always as identity,
      channel text not null check (channel in ('mail', 'sms')),
      recipient text not null,
      subject text not null,
      body text not null,
      queued_at timestamptz not null,
      primary key (tenant_id, message_id)
    )`,
  sql`
    create table idempotency_keys (
      tenant_id text not null,
      member_id integer not null,
      call text not null,
      idempotency_key text not null,
      body_hash text not null,
      answer jsonb not null,
      stored_at timestamptz not null,
      primary key (tenant_id, member_id, call, idempotency_key),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`,
];
