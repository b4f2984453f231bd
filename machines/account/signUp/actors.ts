import { fromPromise } from 'xstate';
import { checkSignUpLink } from '#contract/account/registration.ts';
import type { CardChallenge, SignedUp } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { defineDraft } from '../../shared/draft.ts';
import { required } from '../../shared/required.ts';
import { readPart, writePart } from '../../storage.ts';
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
    'pw',
    'email_token',
    'card_number',
    'card_expire_month',
    'card_expire_year',
    'security_code',
    'holdername',
  ],
  isMembers: false,
});

/**
 * Stores the 3-D Secure challenge of the first card where the card screen looks for it: the bank sends the member back
 * there.
 */
interface FirstQuestion {
  readonly memberId: string;
  readonly challenge: CardChallenge;
}

/** The question of a sign-up that has one. */
export function questionOf({ signIn, challenge }: SignedUp): FirstQuestion {
  return { memberId: signIn.member.loginId, challenge: required(challenge) };
}

/** The outcome of checking a link. */
export type LinkCheck = ByLink<string>;

/** The calls of both sign-ups to the device and to /api around their forms. */
export const signUpActors = {
  draft: signUpDraft.machine,
  restoreDraft: signUpDraft.restoreDraft,
  forgetDraft: signUpDraft.forgetDraft,
  readAgreement: fromPromise<string, void>(async () => readPart('UsageTerms.agreement')?.version ?? ''),
  keepChallenge: fromPromise<void, FirstQuestion>(async ({ input: { memberId, challenge } }) =>
    writePart('App.cardChallenge', {
      memberId,
      challengeId: challenge.id,
      url: challenge.url,
      isFirst: true,
    }),
  ),
  checkLink: fromPromise<LinkCheck, SignUpInput>(({ input: { loginId, linkToken }, signal }) =>
    byLink(call(checkSignUpLink, { loginId, linkToken }, { signal })),
  ),
};
