import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { ask, call } from '#contract/client.ts';
import { type ApiError, apiErrorOf, type Refused } from '#contract/errors.ts';
import {
  authPasscode,
  checkPasscode,
  PASSCODE_LENGTH,
  type PasscodeCheck,
} from '#contract/search/passcode.ts';
import { askedAgain } from '../../shared/askedAgain.ts';
import { failureOf, failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { failureSentence } from '../../shell/failures.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { rememberConfirmed } from './lockedFloors.ts';

export interface PasscodeInput {
  readonly floorMapId: number;
}

/** `open`: the floor asks for none. `confirmed`: the code was entered and right. */
export interface PasscodeOutput {
  readonly outcome: 'open' | 'confirmed' | 'dismissed';
}

interface PasscodeContext extends PasscodeInput {
  readonly explanation: string;
  /** As it was typed. */
  readonly text: string;
  /** Why the last attempt did not do, in the member's words. */
  readonly message: string | null;
  readonly failure: ApiError | null;
}

interface Attempt {
  readonly floorMapId: number;
  readonly passcode: string;
}

type AttemptAnswer =
  /** Its value is a refusal too, where it is not null. */
  { readonly kind: 'done'; readonly value: string | null } | Refused<'passcode_wrong' | 'throttled'>;

/** Full-width digits and letters are those of a Japanese keyboard. */
function passcodeOf({ text }: Pick<PasscodeContext, 'text'>): string {
  return text.normalize('NFKC');
}

const SHEETS = [
  'sheet:checking',
  'sheet:checkFailed',
  'sheet:entry',
  'sheet:throttled',
  'sheet:confirmed',
] as const;

/**
 * The code that some floors ask personal members for (docs/spec/search.md, "Passcode" and "Roles"): asked for where the
 * server says so, confirmed with exactly six characters, then said to be right.
 */
export const passcodeMachine = flow({
  types: {} as {
    tags: (typeof SHEETS)[number] | 'busy';
    input: PasscodeInput;
    context: PasscodeContext;
    events:
      | { type: 'passcode.edited'; text: string }
      | { type: 'passcode.submitted' }
      | { type: 'confirmation.acknowledged' }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' }
      | PageReturn;
    output: PasscodeOutput;
  },
  actors: {
    checkPasscode: fromPromise<PasscodeCheck, number>(({ input, signal }) =>
      call(checkPasscode, input, { signal }),
    ),
    authPasscode: fromPromise<AttemptAnswer, Attempt>(async ({ input, signal }) => {
      const answer = await ask(authPasscode, input, { signal });
      if (answer.kind === 'done' && answer.value === null) rememberConfirmed(input.floorMapId);
      return answer;
    }),
  },
  actions: {
    rememberExplanation: assign({
      explanation: (_, params: { check: PasscodeCheck }) => params.check.explanation,
    }),
    rememberText: assign({ text: (_, params: { text: string }) => params.text, message: null }),
    rememberRefusal: assign({
      message: (_, params: { answer: AttemptAnswer }) =>
        params.answer.kind === 'refused' ? params.answer.message : params.answer.value,
    }),
    ...keepsFailure,
    pointOutFailure: assign({
      message: (_, params: { error: unknown }) => failureSentence(apiErrorOf(params.error)),
    }),
  },
  guards: {
    isRequired: (_, params: { check: PasscodeCheck }) => params.check.isRequired,
    isComplete: ({ context }) => [...passcodeOf(context)].length === PASSCODE_LENGTH,
    isConfirmed: (_, params: { answer: AttemptAnswer }) =>
      params.answer.kind === 'done' && params.answer.value === null,
    isThrottled: (_, params: { answer: AttemptAnswer }) =>
      params.answer.kind === 'refused' && params.answer.code === 'throttled',
  },
}).createMachine({
  id: 'passcode',
  context: ({ input }) => ({
    ...input,
    explanation: '',
    text: '',
    message: null,
    failure: null,
  }),
  initial: 'checking',
  output: finalOutput<PasscodeOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    checking: {
      description: 'Is a passcode needed at all?',
      tags: 'sheet:checking',
      invoke: {
        id: 'checkPasscode',
        src: 'checkPasscode',
        input: ({ context }) => context.floorMapId,
        onDone: [
          {
            guard: { type: 'isRequired', params: ({ event }) => ({ check: event.output }) },
            target: 'entering',
            actions: { type: 'rememberExplanation', params: ({ event }) => ({ check: event.output }) },
          },
          { target: 'open' },
        ],
        onError: {
          target: 'checkFailed',
          actions: [failureRemembered, failureReported],
        },
      },
    },
    checkFailed: {
      tags: 'sheet:checkFailed',
      description:
        'Whether a passcode is needed is not known; the server is asked again when there is a connection.',
      ...askedAgain('checking'),
    },
    entering: {
      tags: 'sheet:entry',
      description: 'Step 1: the member reads the explanation, and types the code.',
      on: {
        'passcode.edited': {
          actions: { type: 'rememberText', params: ofEvent },
        },
        'passcode.submitted': { guard: 'isComplete', target: 'authenticating' },
      },
    },
    authenticating: {
      description: 'The passcode is sent.',
      tags: ['sheet:entry', 'busy'],
      on: { 'dialog.dismissed': { description: 'The sheet stays until the server has judged the code.' } },
      invoke: {
        id: 'authPasscode',
        src: 'authPasscode',
        input: ({ context }) => ({ floorMapId: context.floorMapId, passcode: passcodeOf(context) }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ answer: event.output }) },
            target: 'accepted',
          },
          {
            guard: { type: 'isThrottled', params: ({ event }) => ({ answer: event.output }) },
            target: 'throttled',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'entering',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: 'entering',
          actions: [{ type: 'pointOutFailure', params: failureOf }, failureReported],
        },
      },
    },
    throttled: {
      tags: 'sheet:throttled',
      description: 'Too many wrong codes were typed: the server refuses every code for a while.',
    },
    accepted: {
      tags: 'sheet:confirmed',
      description: 'Step 2: the code is right. However the sheet is closed, the way is open.',
      on: { 'confirmation.acknowledged': 'confirmed', 'dialog.dismissed': 'confirmed' },
    },
    open: { type: 'final', output: { outcome: 'open' } satisfies PasscodeOutput },
    confirmed: { type: 'final', output: { outcome: 'confirmed' } satisfies PasscodeOutput },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies PasscodeOutput },
  },
});

type PasscodeSnapshot = SnapshotFrom<typeof passcodeMachine>;

/** The sheet that is shown; null once the passcode has been judged, or given up. */
export const selectPasscodeSheet = oneTagOf(SHEETS);

/** The typed passcode, the sentence about it, and whether it can be confirmed. */
export function selectPasscode(snapshot: PasscodeSnapshot) {
  const { explanation, text, message, failure } = snapshot.context;
  return { explanation, text, message, failure, canSubmit: snapshot.can({ type: 'passcode.submitted' }) };
}
