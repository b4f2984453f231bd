import { assign, sendTo } from 'xstate';
import type { SignedUp } from '#contract/account/signUp.ts';
import { apiErrorOf, isSaid } from '#contract/errors.ts';
import { keepsFailure } from '../../shared/failure.ts';
import type { FormEdited, FormMachine, FormValues } from '../../shared/form.ts';
import type { LookupFound, LookupMachine } from '../../shared/lookup.ts';
import { required } from '../../shared/required.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import type { LinkProblem } from '../link.ts';
import { type SignUpInput, signUpActors } from './actors.ts';
import type { SignUpContext } from './context.ts';

type Edited = FormEdited & { readonly field: string };
type Suggested = { readonly suggestion: string | null };

/** How a sign-up ends. */
export type SignUpOutput =
  | { readonly outcome: 'leftForTerms' }
  | { readonly outcome: 'signedUp' }
  | { readonly outcome: 'leftForBank' }
  | { readonly outcome: 'dead'; readonly problem: LinkProblem };

/** The names that both sign-ups are drawn with; `chart.ts` draws them. */
export const signUpFlow = flow({
  types: {} as {
    input: SignUpInput;
    context: SignUpContext;
    events: FormEdited | LookupFound | { type: 'retry.requested' } | PageReturn;
    output: SignUpOutput;
    children: { form: 'form'; lookup: 'lookup'; draft: 'draft' };
    tags: 'loading' | 'failed';
  },
  // Both are types alone: each sign-up provides its own.
  actors: { form: {} as FormMachine, lookup: {} as LookupMachine, ...signUpActors },
  actions: {
    rememberAgreement: assign({ agreedTerms: (_, params: { version: string }) => params.version }),
    rememberProblem: assign({ problem: (_, params: { problem: LinkProblem | null }) => params.problem }),
    rememberSignedUp: assign({ signedUp: (_, params: { made: SignedUp }) => params.made }),
    ...keepsFailure,
    rememberTyped: assign((_, { values, field }: { values: FormValues; field: string }) => ({
      typed: values,
      isOwn: Boolean(values[field]),
    })),
    rememberOwn: assign(({ context }, { name, value, field }: Edited) =>
      name === field ? { isOwn: value !== '' && value !== context.suggestion } : {},
    ),
    rememberSuggestion: assign({ suggestion: (_, params: Suggested) => params.suggestion ?? '' }),
    fillIn: sendTo('form', ({ context }, params: { field: string }) => ({
      type: 'field.edited' as const,
      name: params.field,
      value: context.suggestion,
    })),
    notifyLookup: sendTo('lookup', (_, params: FormEdited) => params),
    notifyDraft: sendTo('draft', (_, params: FormEdited) => params),
  },
  guards: {
    hasAgreed: (_, params: { version: string }) => params.version !== '',
    isDead: (_, params: { problem: LinkProblem | null }) => params.problem !== null,
    isSaid: (_, params: { error: unknown }) => isSaid(apiErrorOf(params.error)),
    isChallenged: (_, params: { made: SignedUp }) => params.made.challenge !== null,
    isCardRefused: (_, params: { made: { readonly isCardRefused?: boolean } }) =>
      params.made.isCardRefused === true,
    isSuggestible: ({ context }, params: Suggested) => !context.isOwn && params.suggestion !== null,
    isAskedByBank: ({ context }) => required(context.signedUp).challenge !== null,
  },
});
