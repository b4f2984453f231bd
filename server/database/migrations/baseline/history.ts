import { type RawBuilder, sql } from 'kysely';

/** Receipts, by number, and the documents that were made of them. */
export const history: readonly RawBuilder<unknown>[] = [
  sql`
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
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, tranid) references reservations
    )`,
  sql`
    create table receipt_counters (
      tenant_id text not null references tenants,
      last_no integer not null,
      primary key (tenant_id)
    )`,
  sql`
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
    )`,
  sql`create index receipt_documents_of_message on receipt_documents (tenant_id, message_id)`,
];
