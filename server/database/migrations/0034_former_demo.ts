import { type Kysely, sql } from 'kysely';

/** A demo world is known by its tenant, so that nothing of it is served by a process that is no demo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column is_demo boolean not null default false`.execute(db);
  await sql`
    update tenants set is_demo = true
    where exists (select from members where members.tenant_id = tenants.tenant_id and members.is_demo)
  `.execute(db);
}
