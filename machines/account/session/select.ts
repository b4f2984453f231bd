import type { SnapshotFrom } from 'xstate';
import type { Member } from '#domain/account/member.ts';
import type { sessionMachine } from './chart.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether it is known who is signed in; before that nothing is shown. */
export function selectIsSessionKnown(snapshot: SessionSnapshot): boolean {
  return !snapshot.matches('restoring');
}

/**
 * For the guards of the routes: whether a member is signed in, nobody is, or that is about to change (then nobody is
 * led anywhere; the next state decides).
 */
export function selectPresence(snapshot: SessionSnapshot): 'member' | 'visitor' | 'changing' {
  if (snapshot.matches('authenticated')) return 'member';
  return snapshot.matches('unauthenticated') || snapshot.matches('loggedOut') ? 'visitor' : 'changing';
}

/** Whether a session has ended here, by a logout or by the server: its member comes back to the login. */
export function selectHasEnded(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('loggedOut');
}

/** The login ID of the member whose session the server has ended; null after a logout of their own. */
export function selectExpiredId(snapshot: SessionSnapshot): string | null {
  return snapshot.context.expiredId;
}

/** The signed-in member; null for a visitor. */
export function selectMember(snapshot: SessionSnapshot): Member | null {
  return snapshot.context.signIn?.member ?? null;
}

/**
 * Whether the member must agree to the terms first; null where only the profile of the last visit says so, which is
 * being asked for again: they may have agreed elsewhere meanwhile.
 */
export function selectMustAgree(snapshot: SessionSnapshot): boolean | null {
  const mustAgree = selectMember(snapshot)?.mustAgreeToTerms ?? false;
  return mustAgree && snapshot.matches({ authenticated: 'refreshing' }) ? null : mustAgree;
}

/** The bearer token of the session; null for a visitor. */
export function selectToken(snapshot: SessionSnapshot): string | null {
  return snapshot.context.signIn?.token ?? null;
}
