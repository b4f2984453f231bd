import { type Kysely, sql } from 'kysely';

/** Messages to members: notices in the app; mails and text messages, which wait here for their delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      tenant_id text not null,
      notice_id integer not null,
      member_id integer not null,
      contents text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (tenant_id, notice_id),
      foreign key (tenant_id, member_id) references members
    )`.execute(db);
  await sql`create index notices_by_member on notices (tenant_id, member_id)`.execute(db);
  await sql`
    create table outbox (
      tenant_id text not null references tenants,
      message_id integer not null generated always as identity,
      channel text not null check (channel in ('mail', 'sms')),
      recipient text not null,
      subject text not null,
      body text not null,
      queued_at timestamptz not null,
      claimed_at timestamptz,
      delivered_at timestamptz,
      primary key (tenant_id, message_id)
    )`.execute(db);
}
