import { type Kysely, sql } from 'kysely';

/**
 * The audit log. Entries are only ever added, each with a hash over itself and the entry before; the head is the last
 * of them, so that a missing one is missed. The words of a reason stand apart, because a person may have them erased:
 * the entry keeps their hash. None refers to its tenant, because the log outlives what it tells of.
 */
const STATEMENTS = [
  sql`
    create table audit_entries (
      tenant_id text not null,
      number integer not null,
      entered_at timestamptz not null,
      actor text not null,
      role text not null,
      act text not null,
      subject text not null,
      member_id integer,
      reason_hash text,
      before jsonb,
      after jsonb,
      request_id text,
      hash text not null,
      primary key (tenant_id, number),
      constraint audit_entries_number check (number > 0)
    )`,
  sql`create index audit_entries_by_member on audit_entries (tenant_id, member_id)`,
  sql`
    create table audit_reasons (
      tenant_id text not null,
      number integer not null,
      salt text not null,
      words text not null,
      primary key (tenant_id, number),
      foreign key (tenant_id, number) references audit_entries
    )`,
  sql`
    create table audit_heads (
      tenant_id text not null,
      number integer not null,
      hash text not null,
      primary key (tenant_id)
    )`,
  sql`
    create function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`
    create trigger append_only before update or delete or truncate on audit_entries
      for each statement execute function audit_entry_stays()`,
  sql`
    create trigger append_only before delete or truncate on audit_heads
      for each statement execute function audit_entry_stays()`,
  sql`
    create trigger only_further before update on audit_heads for each row
      when (new.number <= old.number or new.tenant_id <> old.tenant_id)
      execute function audit_entry_stays()`,
];

/** Makes the tables, and the triggers that refuse whatever changes an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
