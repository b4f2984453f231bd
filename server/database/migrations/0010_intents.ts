import { type Kysely, sql } from 'kysely';

/**
 * Actions outside the database, in one table: cards and doors had a table each, and mails were claimed in a way of
 * their own. Attempts and the next attempt stand on the row, so that any process can go on with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, tranid) references reservations,
      constraint intents_decision check ((call is null) = (body_hash is null)),
      constraint intents_settled check ((state = 'open') = (settled_at is null))
    )`.execute(db);
  // An intent that is under way or done can't be begun again; one that was refused or given up can, as another intent.
  await sql`
    create unique index intents_once on intents (tenant_id, kind, subject)
      where state in ('open', 'succeeded')`.execute(db);
  await sql`create index intents_due on intents (kind, next_attempt_at) where state = 'open'`.execute(db);
  await sql`
    create index intents_of_decision on intents (tenant_id, member_id, call, idempotency_key)
      where state = 'open'`.execute(db);
  await sql`create index intents_of_reservation on intents (tenant_id, tranid, kind)`.execute(db);
  await moveCards(db);
  await moveDoors(db);
  await moveMails(db);
  await sql`drop table payment_intents`.execute(db);
  await sql`drop table door_intents`.execute(db);
  // A reservation whose charge can't even be begun waits longer each time, and stops no other.
  await sql`
    alter table reservations
      add column charge_attempts integer not null default 0,
      add column next_charge_at timestamptz`.execute(db);
  // Due work computes with the clocks of all tenants in one statement: none may lead out of the calendar.
  await sql`
    alter table tenants add constraint tenants_clock check (abs(clock_offset_ms) < 100000000000000)`.execute(
    db,
  );
}

/** The job's charges had no command: an empty call stood for it. */
async function moveCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into intents (tenant_id, intent_id, kind, state, member_id, tranid, subject, detail, call, idempotency_key,
      body_hash, attempts, next_attempt_at, created_at, settled_at)
    select p.tenant_id, p.intent_id, 'card', case p.state when 'failed' then 'refused' else p.state end, p.member_id,
      p.tranid, p.tranid || ':' || p.purpose,
      jsonb_build_object('purpose', p.purpose, 'yen', p.yen, 'cardToken', m.card_token),
      nullif(p.call, ''), p.idempotency_key, case when p.call <> '' then p.body_hash end,
      1, case when p.state = 'open' then p.created_at end, p.created_at, p.settled_at
    from payment_intents p join members m on m.tenant_id = p.tenant_id and m.member_id = p.member_id`.execute(
    db,
  );
}

async function moveDoors(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into intents (tenant_id, intent_id, kind, state, member_id, tranid, subject, detail, call, idempotency_key,
      body_hash, attempts, next_attempt_at, created_at, settled_at)
    select d.tenant_id, d.intent_id, 'door', case d.state when 'opened' then 'succeeded' else d.state end, d.member_id,
      d.tranid, null,
      jsonb_build_object('purpose', d.purpose, 'boothId', r.telecube_id, 'boothType', case b.booth_type when 0 then 'door' else 'lock' end),
      nullif(d.call, ''), d.idempotency_key, case when d.call <> '' then d.body_hash end,
      1, null, d.created_at, d.settled_at
    from door_intents d
    join reservations r on r.tenant_id = d.tenant_id and r.tranid = d.tranid
    join booths b on b.tenant_id = r.tenant_id and b.telecube_id = r.telecube_id`.execute(db);
}

async function moveMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into intents (tenant_id, intent_id, kind, state, member_id, tranid, subject, detail, call, idempotency_key,
      body_hash, attempts, next_attempt_at, created_at, settled_at)
    select tenant_id, gen_random_uuid(), 'mail', 'open', null, null, message_id::text,
      jsonb_build_object('messageId', message_id), null, null, null, 0, queued_at, queued_at, null
    from outbox where channel = 'mail' and delivered_at is null`.execute(db);
  await sql`alter table outbox drop column claimed_at, drop column delivered_at`.execute(db);
}
