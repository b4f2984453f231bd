import { type Kysely, sql } from 'kysely';

/** Members pay what they owe by a word of their own; a changed card pays at most what its member was shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, card_token) references cards
    )`.execute(db);
  await sql`create index owed_payments_by_member on owed_payments (tenant_id, member_id, decided_at)`.execute(
    db,
  );
  await sql`alter table card_registrations add column seen_owed integer`.execute(db);
}
