import { sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/transaction.ts';
import { findTenant } from './tenant.ts';

/** To who starts or operates a service of nobody. */
export const NO_TENANT_YET =
  'The database has no tenant yet: apply a world, npm run world -- apply FILE (docs/operating.md, "Open a chain").';

/** The names of the tenants that a process may serve; none of a database that nobody has brought up to date yet. */
export async function namesOfTenants(
  db: Db,
  { demo: isDemo }: Pick<Config, 'demo'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('tenants') is not null as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return [];
  const tenants = await db
    .selectFrom('tenants')
    .select('tenant_id')
    .$if(!isDemo, (query) => query.where('is_demo', '=', false))
    .orderBy('tenant_id')
    .execute();
  return tenants.map(({ tenant_id: name }) => name);
}

/** The sentence to who starts a service that nobody reaches at its own address; undefined where somebody does. */
export async function whyUnreached(
  db: Db,
  config: Pick<Config, 'demo' | 'publicOrigin'>,
): Promise<string | undefined> {
  if ((await namesOfTenants(db, config)).length === 0) return NO_TENANT_YET;
  const { hostname: host } = new URL(config.publicOrigin);
  const tenant = await findTenant({ db, config }, { named: undefined, host });
  if (tenant !== undefined) return undefined;
  return `No tenant has ${host}, the host of PUBLIC_ORIGIN, among its hosts: who asks there is answered by 404.`;
}
