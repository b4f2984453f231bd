import { type Kysely, sql } from 'kysely';

/** Receipts, their numbers, what was made of them for a mail, and who issues them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column issuer_name text not null default '',
      add column issuer_registration_number text not null default '',
      add column issuer_postal text not null default '',
      add column issuer_address text not null default '',
      add column issuer_tel text not null default ''`.execute(db);
  // The demo world that stands already; another tenant has no receipts until its issuer is entered.
  await sql`
    update tenants
    set issuer_name = 'コモリ株式会社', issuer_registration_number = 'T1234567890123', issuer_postal = '100-0005',
      issuer_address = '東京都千代田区丸の内1-9-1', issuer_tel = '03-0000-0000'
    where tenant_id in ('demo', 'annex')`.execute(db);
  await sql`
    create table receipt_counters (
      tenant_id text primary key references tenants,
      last_no integer not null
    )`.execute(db);
  await sql`
    create table receipts (
      tenant_id text not null,
      receipt_no integer not null,
      tranid integer not null,
      member_id integer not null,
      addressee text not null,
      contents jsonb not null,
      issued_at timestamptz not null,
      primary key (tenant_id, receipt_no),
      constraint receipts_once unique (tenant_id, tranid),
      foreign key (tenant_id, tranid) references reservations,
      foreign key (tenant_id, member_id) references members
    )`.execute(db);
  // They go with the message that carries them.
  await sql`
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
      primary key (tenant_id, document_id),
      unique (tenant_id, link_hash),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, message_id) references outbox on delete cascade
    )`.execute(db);
  await sql`
    create index receipt_documents_of_message on receipt_documents (tenant_id, message_id)`.execute(db);
}
