import { fromPromise } from 'xstate';
import { checkSignUpLink } from '#contract/account/registration.ts';
import type { SignedUp } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { type KeptChallenge, keepChallenge } from '../../shared/cardChallenge.ts';
import { defineDraft } from '../../shared/draft.ts';
import { required } from '../../shared/required.ts';
import { ownerNameOf } from '../../shared/signedIn.ts';
import { readPart } from '../../storage.ts';
import { type ByLink, byLink } from '../link.ts';

/** The link that somebody signs up by. */
export interface SignUpInput {
  readonly loginId: string;
  readonly linkToken: string;
  /** The address of the screen, to come back to from the terms. */
  readonly address: string;
}

/** The values of either form survive a reload, but for those that must not be kept. */
export const signUpDraft = defineDraft({
  id: 'signUpDraft',
  part: 'Registration.draft',
  secrets: [
    'password',
    'linkToken',
    'card_number',
    'card_expire_month',
    'card_expire_year',
    'security_code',
    'holdername',
  ],
  isMembers: false,
});

/** The bank's question about the first card, and whose it is: they are not signed in yet. */
export function questionOf({ signIn, challenge }: SignedUp): KeptChallenge {
  const { id, url } = required(challenge);
  return { memberId: ownerNameOf(signIn.member), challengeId: id, url, isFirst: true };
}

/** The outcome of checking a link. */
export type LinkCheck = ByLink<string>;

/** The calls of both sign-ups to the device and to /api around their forms. */
export const signUpActors = {
  draft: signUpDraft.machine,
  restoreDraft: signUpDraft.restoreDraft,
  forgetDraft: signUpDraft.forgetDraft,
  readAgreement: fromPromise<string, void>(async () => readPart('UsageTerms.agreement')?.version ?? ''),
  keepChallenge,
  checkLink: fromPromise<LinkCheck, SignUpInput>(({ input: { loginId, linkToken }, signal }) =>
    byLink(call(checkSignUpLink, { loginId, linkToken }, { signal })),
  ),
};
