import { sql } from 'kysely';
import type { Actor } from '#server/audit/entry.ts';
import type { Db } from '#server/database/transaction.ts';

/** Somebody at a shell of the machine. */
export const SHELL_ACTOR: Actor = { name: 'shell:haruka', role: 'command' };

/** Does something while no entry can be added to the audit log. */
export async function whileNothingCanBeEntered<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'no entry'; end $$`.execute(db);
  await sql`
    create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`drop trigger refuse_entry on audit_entries`.execute(db);
    await sql`drop function refuse_entry`.execute(db);
  }
}

/** Everything that acts of operators change: who they are, by which ways they get in, and the mails about it. */
export async function keptOfOperators(db: Db): Promise<readonly unknown[]> {
  const tables = ['operators', 'operator_passkeys', 'operator_codes', 'operator_links', 'outbox'];
  const kept = tables.map(async (table) => {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(db);
    return [table, rows];
  });
  const { rows: sessions } = await sql`select token_hash from operator_sessions order by 1`.execute(db);
  return [...(await Promise.all(kept)), ['sessions', sessions]];
}
