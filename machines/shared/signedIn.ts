import { memberCodec } from '#contract/account/member.ts';
import type { Member } from '#domain/account/member.ts';
import { readPart } from '../storage.ts';

/** The member who is signed in, as the device keeps it; data kept for one member must never reach the next one. */
export function memberOnDevice(): string | null {
  return keptMember()?.loginId ?? null;
}

/** The same with all that is known about them. */
export function keptMember(): Member | null {
  const kept = readPart('Auth.signIn');
  return kept && memberCodec.decode(kept.user);
}
