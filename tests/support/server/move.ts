import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import type { TenantMove } from '#server/operate/moveTenant.ts';
import { createDatabase } from '../database/database.ts';
import { SHELL_ACTOR } from './audit.ts';

/** Everything of a tenant, but the log of the move itself and the row that says whether it is served. */
export async function contentOf(
  { db }: OpenDatabase,
  tenantId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
      and relname not like 'audit_%' and relname <> 'tenants' order by 1`.execute(db);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`
      select t::text as row from ${sql.table(name)} t where tenant_id = ${tenantId} order by 1`.execute(db);
    if (rows.length > 0) content[name] = rows;
  }
  return content;
}

/** The sentence with which the demo's tenant is suspended there; null while it is served. */
export async function suspensionIn({ db }: OpenDatabase): Promise<string | null | undefined> {
  const { rows } = await sql<{ suspension: string | null }>`
    select suspension from tenants where tenant_id = 'demo'`.execute(db);
  return rows[0]?.suspension;
}

/** A database with the demo’s world, an empty one, and the move between them; `open` is closed after each test. */
export function twoDatabases() {
  const open: OpenDatabase[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  const two = async () => {
    const urls = [await createDatabase(TEMPLATE), await createDatabase()] as const;
    const [source, target] = urls.map((url) => openPostgres(url)) as [OpenDatabase, OpenDatabase]; // as many as urls
    open.push(source, target);
    const move: TenantMove = {
      source,
      target,
      tenantId: 'demo',
      actor: SHELL_ACTOR,
      settle: async () => undefined,
    };
    return { urls, source, target, move };
  };
  return { open, two };
}
