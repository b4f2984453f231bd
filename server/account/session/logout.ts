import type { Context, MemberContext } from '#server/usecase/context.ts';
import { closeSession, closeSessions, closeSessionsOf } from './session.ts';

/** POST /logout: ends the session; its token is refused from now on. */
export async function logOut({ db, tenant, member }: MemberContext): Promise<void> {
  await closeSession(db, tenant.id, member.tokenHash);
}

/** POST /logout-everywhere: ends every session of the member, this one included. */
export async function logOutEverywhere({ db, tenant, member }: MemberContext): Promise<void> {
  await closeSessions(db, tenant.id, member.id);
}

/**
 * POST /logout-left: ends the sessions of the tenant whose tokens have those hashes. Nobody is asked who they are: a
 * hash of 256 random bits is known only to whoever had the token. The same answer where there is no such session.
 */
export async function endLeftSessions(
  { db, tenant }: Context,
  { sessions }: { readonly sessions: readonly string[] },
): Promise<void> {
  await closeSessionsOf(db, tenant.id, sessions);
}
