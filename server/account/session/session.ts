import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { Context } from '#server/usecase/context.ts';
import type { Tenant } from '#server/usecase/tenant.ts';
import { deviceName } from './deviceName.ts';

const LIFETIME_DAYS = 30;

/** A session that was not used since is over. */
export function endedBefore(now: Instant): Instant {
  return addMinutes(now, -LIFETIME_DAYS * DAY_MINUTES);
}

/** Sessions of a member, or of a guest's link from one source. */
export const MOST_SESSIONS = 20;

/** The member who has been proved, and the password that proved it. */
export interface Verified {
  readonly memberId: number;
  readonly passwordVersion: number;
}

/** Where a session is opened from. */
export interface NewSession extends Pick<Context, 'now' | 'address' | 'userAgent'> {
  readonly tenant: Pick<Tenant, 'id'>;
}

/**
 * Opens a session; the bearer token is answered once and only its hash is kept. Undefined where the member has got
 * another password or has left since that was verified: the member's row is locked, so that neither happens before the
 * session can be seen, and ended with the others. Beyond the most that there may be, the one used longest ago ends.
 */
export async function openSession(
  trx: Trx,
  { tenant, now, address, userAgent }: NewSession,
  { memberId, passwordVersion }: Verified,
): Promise<string | undefined> {
  const member = await ofTenant(trx, tenant.id)
    .selectFrom('members')
    .select('is_guest')
    .where('member_id', '=', memberId)
    .where('password_version', '=', passwordVersion)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const token = newSecret();
  // Everybody with an invitation's link is one member: one of them must not end the sessions of the others.
  const sourceHash = member.is_guest ? hashOfSecret(address) : null;
  await trx
    .insertInto('sessions')
    .values({
      tenant_id: tenant.id,
      token_hash: hashOfSecret(token),
      member_id: memberId,
      device: deviceName(userAgent),
      source_hash: sourceHash,
      opened_at: now,
      last_used_at: now,
    })
    .execute();
  await endOldest(trx, tenant.id, memberId, sourceHash);
  return token;
}

async function endOldest(
  trx: Trx,
  tenantId: string,
  memberId: number,
  sourceHash: string | null,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .deleteFrom('sessions')
    .where('session_id', 'in', (tooMany) =>
      tooMany
        .selectFrom('sessions')
        .select('session_id')
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', memberId)
        .where('source_hash', 'is not distinct from', sourceHash)
        .orderBy('last_used_at', 'desc')
        .orderBy('session_id', 'desc')
        .offset(MOST_SESSIONS),
    )
    .execute();
}

/** Ends the session; its token is refused from now on. */
export async function closeSession(db: Db, tenantId: string, tokenHash: string): Promise<void> {
  await ofTenant(db, tenantId).deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends the sessions of those tokens, as far as there are any. */
export async function closeSessionsOf(
  db: Db,
  tenantId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await ofTenant(db, tenantId).deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
}

/** Ends every session of the member. */
export async function closeSessions(db: Db, tenantId: string, memberId: number): Promise<void> {
  await ofTenant(db, tenantId).deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** Ends the member's sessions, all but `kept`; answers how many. */
export async function endSessions(
  trx: Trx,
  tenantId: string,
  memberId: number,
  kept: string | null,
): Promise<number> {
  const query = ofTenant(trx, tenantId).deleteFrom('sessions').where('member_id', '=', memberId);
  const { numDeletedRows } = await (kept === null
    ? query
    : query.where('token_hash', '<>', kept)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
