import { type RawBuilder, sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time.ts';
import { isWelcome } from '#server/account/guest/limits.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { SessionMember } from '#server/usecase/context.ts';
import {
  type Addressed,
  isServed,
  nowOf,
  type Serving,
  type Tenant,
  type TenantRow,
  tenantColumns,
  tenantOf,
} from '#server/usecase/tenant.ts';
import { endedBefore } from './session.ts';

/** The last use is noted at most this often, so that reading does not write. */
const NOTED_EVERY_MINUTES = 60;

/** A tenant, and the member of a bearer token as far as there is one. */
interface CallerRow extends TenantRow {
  readonly member_id: number | null;
  readonly last_used_at: Instant;
  readonly is_guest: boolean;
  readonly corporation_id: number | null;
  readonly is_demo: boolean;
}

type Asked = Serving & { readonly tokenHash: string };

function callerStatement<Values extends Asked>(
  tenant: (given: Givens<Values>) => RawBuilder<unknown>,
): (db: Db, values: Values) => Promise<readonly CallerRow[]> {
  return prepareStatement(
    (given) => sql`
      select ${tenantColumns}, members.member_id, sessions.last_used_at,
        members.is_guest, members.corporation_id, members.is_demo
      from tenants
      left join sessions on sessions.tenant_id = tenants.tenant_id and sessions.token_hash = ${given.tokenHash}
      left join members on members.tenant_id = sessions.tenant_id and members.member_id = sessions.member_id
        and members.withdrawn_at is null
      where ${tenant(given)} and ${isServed(given)}`,
  );
}

const callerOfTenant = callerStatement<Asked & { named: string }>(
  (given) => sql`tenants.tenant_id = ${given.named}`,
);

const callerOfHost = callerStatement<Asked & { host: string }>(
  (given) => sql`tenants.tenant_id = (
    select tenant_id from tenants
    where hosts && array[${given.host}::text, '*'] and ${isServed(given)}
    order by ${given.host} = any(hosts) desc
    limit 1
  )`,
);

/** The caller: the tenant, and the member by its row. */
export interface Caller {
  readonly tenant: Tenant;
  /** By the tenant's clock. */
  readonly now: Instant;
  /**
   * Undefined when the token is unknown, 30 days unused or of a member who has left, and for a guest whose invitation
   * and last reservation are over.
   */
  readonly member: SessionMember | undefined;
}

/** The tenant of a request and the member of its bearer token, in one statement; undefined without such a tenant. */
export async function findCaller(
  db: Db,
  { named, host }: Addressed,
  token: string,
  servesDemo: boolean,
): Promise<Caller | undefined> {
  const tokenHash = hashOfSecret(token);
  const [row] = await (named === undefined
    ? callerOfHost(db, { host, tokenHash, servesDemo })
    : callerOfTenant(db, { named, tokenHash, servesDemo }));
  if (row === undefined) return undefined;
  const tenant = tenantOf(row);
  const now = nowOf(tenant);
  return { tenant, now, member: await memberIn(db, row, { tokenHash, now, servesDemo }) };
}

async function memberIn(
  db: Db,
  row: CallerRow,
  { tokenHash, now, servesDemo }: Asked & { readonly now: Instant },
): Promise<SessionMember | undefined> {
  const { tenant_id: tenantId, member_id: id, last_used_at: lastUsedAt } = row;
  if (id === null || lastUsedAt <= endedBefore(now)) return undefined;
  if (row.is_demo && !servesDemo) return undefined;
  const { is_guest: isGuest } = row;
  if (isGuest && !(await isWelcome(db, tenantId, id, now))) return undefined;
  if (lastUsedAt < addMinutes(now, -NOTED_EVERY_MINUTES)) {
    await ofTenant(db, tenantId)
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { id, isGuest, isPersonal: !isGuest && row.corporation_id === null, tokenHash };
}
