import { type Kysely, sql } from 'kysely';

/**
 * Notices that a file declares for many members at once: one row each, beside which only stands who has read it. Their
 * numbers end where those of notices to one member begin, because members see both in one list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS = [
  sql`
    create table announcements (
      tenant_id text not null,
      announcement_id integer not null,
      title text not null,
      body text not null,
      audience text not null,
      published_at timestamptz not null,
      closed_at timestamptz,
      world_key text,
      primary key (tenant_id, announcement_id),
      constraint announcements_number check (announcement_id between 1 and 100000),
      constraint announcements_audience check (audience in ('everybody', 'individuals', 'corporations')),
      foreign key (tenant_id) references tenants
    )`,
  sql`
    create table announcement_reads (
      tenant_id text not null,
      announcement_id integer not null,
      member_id integer not null,
      read_at timestamptz not null,
      primary key (tenant_id, member_id, announcement_id),
      foreign key (tenant_id, announcement_id) references announcements,
      foreign key (tenant_id, member_id) references members
    )`,
  sql`
    create trigger announce after insert on announcement_reads
    for each row execute function notice_changed()`,
];
