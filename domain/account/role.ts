import type { Member } from './member.ts';

/**
 * The role of who is signed in (docs/spec/account.md, "Roles"); members of a campaign are corporate ones with a
 * balance.
 */
export const ROLES = ['personal', 'corporate', 'campaign', 'guest'] as const;

export type Role = (typeof ROLES)[number];

/** The roles that a member may have, as far as the profile tells: whether a campaign runs, only the balance does. */
export function rolesOf(member: Pick<Member, 'isGuest' | 'isPersonal'>): readonly Role[] {
  if (member.isGuest) return ['guest'];
  return member.isPersonal ? ['personal'] : ['corporate', 'campaign'];
}
