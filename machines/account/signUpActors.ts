import { fromPromise } from 'xstate';
import { checkSignUpLink } from '#contract/account/registration.ts';
import type { CardChallenge, SignedUp } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { defineDraft } from '../shared/draft.ts';
import { required } from '../shared/required.ts';
import { readPart, writePart } from '../storage.ts';
import { type ByLink, byLink } from './link.ts';

/** The link that somebody signs up by. */
export interface SignUpInput {
  readonly loginId: string;
  readonly linkToken: string;
  /** The address of the screen, to come back to from the terms. */
  readonly address: string;
}

/** What is typed into either form survives a reload, but for what must not be kept. */
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

/** What the bank of a first card asks, kept as the card screen keeps its own: that is where the way back leads. */
interface FirstQuestion {
  readonly memberId: string;
  readonly challenge: CardChallenge;
}

/** The question of a sign-up that has one. */
export function questionOf({ signIn, challenge }: SignedUp): FirstQuestion {
  return { memberId: signIn.member.loginId, challenge: required(challenge) };
}

/** What a link that is checked comes to. */
export type LinkCheck = ByLink<string>;

/** What both sign-ups ask of the device and of /api around their forms. */
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
