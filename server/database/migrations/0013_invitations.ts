import { type Kysely, sql } from 'kysely';

/** Invitations: what a guest may use, and the member row that uses it (docs/spec/account.md, "Roles" and "Data"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      tenant_id text not null references tenants,
      invitation_id integer not null,
      link_hash text not null,
      member_id integer not null,
      ends_on date not null,
      enabled boolean not null,
      total_minutes integer not null check (total_minutes >= 0),
      minutes_each integer not null check (minutes_each >= 0),
      total_count integer not null check (total_count >= 0),
      created_at timestamptz not null,
      primary key (tenant_id, invitation_id),
      unique (tenant_id, link_hash),
      unique (tenant_id, member_id),
      foreign key (tenant_id, member_id) references members
    )`.execute(db);
}
