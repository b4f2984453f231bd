import { sql } from 'kysely';
import { MIGRATION_LOCK } from './migrate.ts';
import { type Db, transaction } from './transaction.ts';

/** The role that statements of this database are asked as. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('Failed to read the role of the database.');
  return found.role;
}

/**
 * Gives the role of the service what it needs of tables that `owner` owns: everything but to change the schema, and to
 * change or delete entries of the audit log. Processes that start at once wait for each other.
 */
export async function grantService(owner: Db, role: string): Promise<void> {
  await transaction(owner, async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    const service = sql.id(role);
    await sql`grant usage on schema public to ${service}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${service}`.execute(trx);
    await sql`grant usage, select on all sequences in schema public to ${service}`.execute(trx);
    await sql`revoke update, delete on audit_entries from ${service}`.execute(trx);
    await sql`revoke delete on audit_heads from ${service}`.execute(trx);
    // A reason is written with its entry, and erased; it is never worded again.
    await sql`revoke update on audit_reasons from ${service}`.execute(trx);
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${service}`.execute(
      trx,
    );
  });
}

/** Whether a trigger alone keeps this role from changing entries of the audit log, because it owns them. */
export async function mayChangeEntries(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_entries', 'update') as may`.execute(db);
  return rows[0]?.may === true;
}
