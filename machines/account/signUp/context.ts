import type { SignedUp } from '#contract/account/signUp.ts';
import type { ApiError } from '#contract/errors.ts';
import type { FormValues } from '../../shared/form.ts';
import type { LinkProblem } from '../link.ts';
import type { SignUpInput } from './actors.ts';

/** The knowledge of a sign-up. */
export interface SignUpContext extends SignUpInput {
  readonly agreedTerms: string;
  /** The values that were typed before a reload. */
  readonly typed: FormValues;
  /** The look-up's last answer in its field; any other text there is the member's own. */
  readonly suggestion: string;
  readonly isOwn: boolean;
  /** Why the link leads no further; null where it does. */
  readonly problem: LinkProblem | null;
  /** The account that was made, until its member is signed in. */
  readonly signedUp: SignedUp | null;
  readonly failure: ApiError | null;
}

/** The sign-up before anything is known. */
export const NOTHING_KNOWN = {
  agreedTerms: '',
  typed: {},
  suggestion: '',
  isOwn: false,
  problem: null,
  signedUp: null,
  failure: null,
} satisfies Omit<SignUpContext, keyof SignUpInput>;

/** The values that the form begins with. */
export function valuesOf({ typed, loginId, linkToken, agreedTerms }: SignUpContext): FormValues {
  return { ...typed, loginId, linkToken, agreedTerms };
}

/** The values that a look-up puts into the form. */
export interface Suggestion {
  readonly field: string;
  /** null: nothing is to be put there. */
  readonly from: (found: unknown) => string | null;
}
