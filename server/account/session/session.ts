import { createHash, randomBytes } from 'node:crypto';
import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { isWelcome } from '#server/account/guest/limits.ts';
import type { Db } from '#server/database/transaction.ts';
import type { SessionMember } from '#server/usecase/context.ts';

const LIFETIME_DAYS = 30;
/** The last use is noted at most this often, so that reading does not write. */
const NOTED_EVERY_MINUTES = 60;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session; the bearer token is answered once and only its hash is kept. */
export async function openSession(db: Db, tenantId: string, memberId: number, now: Instant): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ tenant_id: tenantId, token_hash: hashOf(token), member_id: memberId, last_used_at: now })
    .execute();
  return token;
}

/**
 * The member of a bearer token of that tenant; undefined when it is unknown or 30 days unused, and for a guest whose
 * invitation and last reservation are over.
 */
export async function findSession(
  db: Db,
  tenantId: string,
  token: string,
  now: Instant,
  servesDemo: boolean,
): Promise<SessionMember | undefined> {
  const tokenHash = hashOf(token);
  const session = await db
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'sessions.tenant_id')
        .onRef('members.member_id', '=', 'sessions.member_id'),
    )
    .select([
      'sessions.member_id',
      'sessions.last_used_at',
      'members.classification',
      'members.corporation_id',
      'members.is_demo',
    ])
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', addMinutes(now, -LIFETIME_DAYS * DAY_MINUTES))
    .executeTakeFirst();
  if (session === undefined || (session.is_demo && !servesDemo)) return undefined;
  const isGuest = session.classification !== 0;
  if (isGuest && !(await isWelcome(db, tenantId, session.member_id, now))) return undefined;
  if (session.last_used_at < addMinutes(now, -NOTED_EVERY_MINUTES)) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const isPersonal = !isGuest && session.corporation_id === null;
  return { id: session.member_id, isGuest, isPersonal, tokenHash };
}

/** Ends the session; its token is refused from now on. */
export async function closeSession(db: Db, tenantId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends every session of the member. */
export async function closeSessions(db: Db, tenantId: string, memberId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}
