import { assign, fromPromise } from 'xstate';
import type { IdempotencyKey } from '#contract/caller.ts';
import { type ApiError, type Asked, apiErrorOf } from '#contract/errors.ts';
import { askToEnrol, enrol } from '#contract/operator/enrolment.ts';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/operator/passkeyFields.ts';
import { addPasskey, askForPasskey } from '#contract/operator/passkeys.ts';
import { askToConfirm, askToSignIn, confirm, signIn } from '#contract/operator/session.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { failureOf, failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { required } from '../../shared/required.ts';
import { flow } from '../../shell/flow.ts';
import { ask } from '../shared/client.ts';
import { devicePasskeys, type PasskeyProblem, type Shown } from './passkeys.ts';

/** The purpose for which a passkey is shown, or made. */
export type Ceremony =
  | { readonly kind: 'signIn' | 'confirm' }
  | { readonly kind: 'addPasskey'; readonly key: IdempotencyKey }
  | { readonly kind: 'enrol'; readonly linkToken: string };

/** The server's question, and whether it asks for a passkey that is there or for a new one. */
type Challenge =
  | { readonly kind: 'prove'; readonly options: RequestOptions }
  | { readonly kind: 'create'; readonly options: CreationOptions };

type Passkey =
  | { readonly kind: 'prove'; readonly passkey: Assertion }
  | { readonly kind: 'create'; readonly passkey: Attestation };

/** The end of an act that a person wanted: done, or why not. */
export type Ending<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'problem'; readonly problem: PasskeyProblem }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** The end of a ceremony: the session that it has opened or confirmed; null where it opens none. */
export type CeremonyEnding = Ending<OperatorSession | null>;

type AnyAsked<Value> = Asked<Value, string>;

async function challengeFor(ceremony: Ceremony, signal: AbortSignal): Promise<AnyAsked<Challenge>> {
  const prove = (asked: AnyAsked<{ options: RequestOptions }>): AnyAsked<Challenge> =>
    asked.kind === 'done' ? { kind: 'done', value: { kind: 'prove', ...asked.value } } : asked;
  const create = (asked: AnyAsked<{ options: CreationOptions }>): AnyAsked<Challenge> =>
    asked.kind === 'done' ? { kind: 'done', value: { kind: 'create', ...asked.value } } : asked;
  switch (ceremony.kind) {
    case 'signIn':
      return prove(await ask(askToSignIn, undefined, { signal }));
    case 'confirm':
      return prove(await ask(askToConfirm, undefined, { signal }));
    case 'enrol':
      return create(await ask(askToEnrol, { linkToken: ceremony.linkToken }, { signal }));
    case 'addPasskey':
      return create(await ask(askForPasskey, undefined, { signal }));
  }
}

async function showFor(challenge: Challenge): Promise<Shown<Passkey>> {
  if (challenge.kind === 'prove') {
    const shown = await devicePasskeys().prove(challenge.options);
    return shown.kind === 'shown'
      ? { kind: 'shown', passkey: { kind: 'prove', passkey: shown.passkey } }
      : shown;
  }
  const shown = await devicePasskeys().create(challenge.options);
  return shown.kind === 'shown'
    ? { kind: 'shown', passkey: { kind: 'create', passkey: shown.passkey } }
    : shown;
}

interface Sending {
  readonly ceremony: Ceremony;
  readonly passkey: Passkey;
}

async function send(
  { ceremony, passkey: shown }: Sending,
  signal: AbortSignal,
): Promise<AnyAsked<OperatorSession | null>> {
  if (shown.kind === 'prove') {
    const call = ceremony.kind === 'confirm' ? confirm : signIn;
    return ask(call, { passkey: shown.passkey }, { signal });
  }
  const { passkey } = shown;
  if (ceremony.kind === 'enrol') return ask(enrol, { linkToken: ceremony.linkToken, passkey }, { signal });
  if (ceremony.kind !== 'addPasskey') throw new Error('Failed to send a passkey: none was to be made.');
  const added = await ask(addPasskey, { passkey }, { key: ceremony.key, signal });
  return added.kind === 'done' ? { kind: 'done', value: null } : added;
}

const answered = ({ event }: { event: { output: AnyAsked<unknown> } }) => ({ answer: event.output });
const shown = ({ event }: { event: { output: Shown<Passkey> } }) => ({ shown: event.output });
const failed = {
  target: 'ended' as const,
  actions: [{ type: 'rememberFailure' as const, params: failureOf }, failureReported],
};

/**
 * A passkey is shown, or made: the server asks, the browser lets the person confirm, the server looks at it
 * (docs/operating.md, "Operators"). Each question is good once: whoever gave up begins again.
 */
export const ceremonyMachine = flow({
  types: {} as {
    input: Ceremony;
    context: {
      readonly ceremony: Ceremony;
      readonly challenge: Challenge | null;
      readonly passkey: Passkey | null;
      /** Null until it has ended. */
      readonly ending: CeremonyEnding | null;
    };
    output: CeremonyEnding;
  },
  actors: {
    challenge: fromPromise<AnyAsked<Challenge>, Ceremony>(({ input, signal }) => challengeFor(input, signal)),
    show: fromPromise<Shown<Passkey>, Challenge>(({ input }) => showFor(input)),
    send: fromPromise<AnyAsked<OperatorSession | null>, Sending>(({ input, signal }) => send(input, signal)),
  },
  actions: {
    rememberChallenge: assign({
      challenge: (_, { answer }: { answer: AnyAsked<unknown> }) =>
        answer.kind === 'done' ? (answer.value as Challenge) : null, // of the actor `challenge`
    }),
    rememberPasskey: assign({
      passkey: (_, params: { shown: Shown<Passkey> }) =>
        params.shown.kind === 'shown' ? params.shown.passkey : null,
    }),
    rememberProblem: assign({
      ending: (_, params: { shown: Shown<Passkey> }) =>
        params.shown.kind === 'problem' ? params.shown : null,
    }),
    rememberAnswer: assign({
      ending: (_, { answer }: { answer: AnyAsked<unknown> }) =>
        answer.kind === 'done'
          ? { kind: 'done' as const, value: answer.value as OperatorSession | null } // of the actor `send`
          : { kind: 'refused' as const, code: answer.code, message: answer.message },
    }),
    rememberFailure: assign({
      ending: (_, { error }: { error: unknown }) => ({ kind: 'failed' as const, error: apiErrorOf(error) }),
    }),
  },
  guards: {
    isAsked: (_, { answer }: { answer: AnyAsked<unknown> }) => answer.kind === 'done',
    isShown: (_, params: { shown: Shown<Passkey> }) => params.shown.kind === 'shown',
  },
}).createMachine({
  id: 'ceremony',
  context: ({ input }) => ({ ceremony: input, challenge: null, passkey: null, ending: null }),
  output: finalOutput<CeremonyEnding>(),
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked for its question.',
      invoke: {
        id: 'challenge',
        src: 'challenge',
        input: ({ context }) => context.ceremony,
        onDone: [
          {
            guard: { type: 'isAsked', params: answered },
            target: 'showing',
            actions: { type: 'rememberChallenge', params: answered },
          },
          { target: 'ended', actions: { type: 'rememberAnswer', params: answered } },
        ],
        onError: failed,
      },
    },
    showing: {
      description: 'The browser asks for the finger, the face or the code of the device.',
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => required(context.challenge),
        onDone: [
          {
            guard: { type: 'isShown', params: shown },
            target: 'sending',
            actions: { type: 'rememberPasskey', params: shown },
          },
          { target: 'ended', actions: { type: 'rememberProblem', params: shown } },
        ],
        onError: failed,
      },
    },
    sending: {
      description: 'The server looks at the passkey.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ ceremony: context.ceremony, passkey: required(context.passkey) }),
        onDone: { target: 'ended', actions: { type: 'rememberAnswer', params: answered } },
        onError: failed,
      },
    },
    ended: {
      type: 'final',
      output: ({ context }) => required(context.ending) satisfies CeremonyEnding,
    },
  },
});
