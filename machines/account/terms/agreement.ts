import { agreeToTerms, getUsageTerms, termsVersionOf } from '#contract/account/terms.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { Member } from '#domain/account/member.ts';
import { memberOnDevice, ownerNameOf } from '../../shared/signedIn.ts';
import { keepPart, readPart } from '../../storage.ts';

/** How many members of one device are remembered. */
const MOST_AGREEMENTS = 10;

/** A mark of one member's agreement to one version of the terms; the device keeps neither name nor text. */
function markOf(memberId: string, version: string): string {
  return termsVersionOf(`${memberId}\n${version}`);
}

function keep(memberId: string, version: string): void {
  const mark = markOf(memberId, version);
  const others = (readPart('UsageTerms.agreements') ?? []).filter((each) => each !== mark);
  keepPart('UsageTerms.agreements', [mark, ...others].slice(0, MOST_AGREEMENTS));
}

/** Agrees for whoever is signed in: by the server, or on this device where the server keeps no agreements. */
export async function agree(version: string, signal: AbortSignal): Promise<void> {
  if (serves(await serverCapabilities.known(), agreeToTerms)) return call(agreeToTerms, version, { signal });
  keep(memberOnDevice() ?? '', version);
}

/**
 * The member with the agreement that this device has kept of them, where the server keeps none (docs/spec/shell.md,
 * "Storage", UsageTerms). Other terms than those that were agreed to ask again; terms that can't be asked for ask
 * nobody.
 */
export async function withAgreement(member: Member, signal: AbortSignal): Promise<Member> {
  if (!member.mustAgreeToTerms || serves(await serverCapabilities.known(), agreeToTerms)) return member;
  const kept = readPart('UsageTerms.agreements') ?? [];
  const asVisitor = readPart('UsageTerms.agreement')?.version;
  if (kept.length === 0 && asVisitor === undefined) return member;
  const { version } = await call(getUsageTerms, undefined, { signal });
  // A member who agreed before signing up stays one when the next visitor agrees.
  if (asVisitor === version) keep(ownerNameOf(member), version);
  const hasAgreed = asVisitor === version || kept.includes(markOf(ownerNameOf(member), version));
  return hasAgreed ? { ...member, termsAgreedVersion: version, mustAgreeToTerms: false } : member;
}

/** A changed profile of the known member; where the server keeps no agreements, theirs stays what it was. */
export function withKnownAgreement(member: Member, known: Member): Member {
  if (serves(serverCapabilities.current(), agreeToTerms)) return member;
  const { termsAgreedVersion, mustAgreeToTerms } = known;
  return { ...member, termsAgreedVersion, mustAgreeToTerms };
}
