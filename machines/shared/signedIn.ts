import { memberCodec } from '#contract/account/member.ts';
import { tenantOfCalls } from '#contract/caller.ts';
import type { Member } from '#domain/account/member.ts';
import { readPart } from '../storage.ts';

/**
 * The name under which the device keeps what is a member's: two tenants of one address may each have somebody with that
 * login ID.
 */
export function ownerNameOf({ loginId }: Pick<Member, 'loginId'>): string {
  const tenantId = tenantOfCalls();
  return tenantId === null ? loginId : `${tenantId} ${loginId}`;
}

/**
 * The owner's name of the member who is signed in, as the device keeps it; data kept for one member must never reach
 * the next one.
 */
export function memberOnDevice(): string | null {
  const member = keptMember();
  return member && ownerNameOf(member);
}

/** The same with all that is known about them. */
export function keptMember(): Member | null {
  const kept = readPart('Auth.signIn');
  return kept && memberCodec.decode(kept.user);
}
