import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { IdempotencyKey } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { addMinutes, type Instant, type Minutes } from '#domain/time.ts';
import { newKey } from '../idempotency.ts';
import { shellActions } from '../shell/actions.ts';
import { hearsPage, type PageReturn } from '../shell/page.ts';
import type { DecisionMemory } from './decisionMemory.ts';
import { delayOf } from './delay.ts';
import { failureOf, failureRemembered, failureReported } from './failure.ts';
import { required } from './required.ts';

/** What a member has decided, and the key it carries through every retry and reload. */
export interface Decision<Content> {
  readonly key: IdempotencyKey;
  readonly content: Content;
}

/** What /api says to a decision, by `kind`; refusals that the flow expects are among its kinds. */
export interface AnyAnswer {
  readonly kind: string;
}

/**
 * What a decision came to: the answer of /api; a failure, which the shell has said; or `unsettled`, because the
 * member went on without knowing. It is not asked for again then, lest something be made that nobody waits for any
 * more; lists show the truth.
 */
export type Settlement<Answer extends AnyAnswer> =
  | Answer
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'unsettled' };

export type AnySettlement = Settlement<AnyAnswer>;
type Ask = (decision: Decision<unknown>, signal: AbortSignal) => Promise<AnyAnswer>;

/** How often a lost answer is asked for again without the member's doing. */
const AUTOMATIC_RETRIES = 2;
/** For how long, in minutes, whoever decided is thought to wait for it, where the decision does not say. */
const USUALLY_AWAITED: Minutes = 10;
const UNCERTAIN: readonly ApiError['kind'][] = ['network', 'timeout', 'server', 'contract'];

/** Whether it may have been done: no answer came, or the server is still at it. */
function isUncertain(reason: unknown): boolean {
  const error = apiErrorOf(reason);
  return UNCERTAIN.includes(error.kind) || ('code' in error && error.code === 'in_progress');
}

const answered = ({ event }: { event: { output: AnyAnswer } }) => ({ settlement: event.output });

/**
 * The shape of everything that creates, charges or opens something: asked once, asked again with the same key when
 * the answer is lost, until the truth is known or the member waits no longer. It knows nothing of what is decided;
 * `defineDecision` gives types at the edge.
 * Longer than 250 lines: the shape and what defines it are one thing, and each way to ask again is a state.
 */
function createDecision(
  id: string,
  ask: Ask,
  memory: DecisionMemory<unknown> | undefined,
  waitedFor: (content: unknown) => Minutes,
) {
  return setup({
    types: {
      input: {} as Decision<unknown>,
      context: {} as {
        readonly decision: Decision<unknown>;
        /** The server's time from which on nobody is thought to wait for it any more. */
        readonly awaitedUntil: Instant;
        readonly retries: number;
        /** Null until the truth is known. */
        readonly settlement: AnySettlement | null;
      },
      events: {} as { type: 'retry.requested' } | { type: 'wait.abandoned' } | PageReturn,
      output: {} as AnySettlement,
    },
    actors: {
      hearPage: hearsPage,
      rememberDecision: fromPromise<void, Decision<unknown>>(async ({ input }) => memory?.remember(input)),
      forgetDecision: fromPromise<void, void>(async () => memory?.forget()),
      ask: fromPromise<AnyAnswer, Decision<unknown>>(({ input, signal }) => ask(input, signal)),
    },
    actions: {
      ...shellActions,
      rememberAnswer: assign({
        settlement: (_, params: { settlement: AnySettlement }) => params.settlement,
      }),
      rememberFailure: assign({
        settlement: (_, params: { error: unknown }) => ({ kind: 'failed', error: apiErrorOf(params.error) }),
      }),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    },
    guards: {
      isRetryLeft: ({ context }, params: { error: unknown }) =>
        isUncertain(params.error) && context.retries < AUTOMATIC_RETRIES,
      isUncertain: (_, params: { error: unknown }) => isUncertain(params.error),
    },
    delays: {
      retryDelay: 2000,
      patience: ({ context }) => delayOf(context.awaitedUntil - serverClock.now()),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      decision: input,
      awaitedUntil: addMinutes(serverClock.now(), waitedFor(input.content)),
      retries: 0,
      settlement: null,
    }),
    invoke: { id: 'hearPage', src: 'hearPage' },
    initial: 'remembering',
    output: ({ event }) => event.output as AnySettlement, // of the final state
    states: {
      remembering: {
        description: 'The decision is stored before it is sent: a reload asks again with the same key.',
        invoke: {
          id: 'rememberDecision',
          src: 'rememberDecision',
          input: ({ context }) => context.decision,
          onDone: 'asking',
          // Without storage the decision lives as long as the page.
          onError: 'asking',
        },
      },
      asking: {
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context }) => context.decision,
          onDone: { target: 'forgetting', actions: { type: 'rememberAnswer', params: answered } },
          onError: [
            { guard: { type: 'isUncertain', params: failureOf }, target: 'waiting' },
            {
              target: 'forgetting',
              actions: [failureRemembered, failureReported],
            },
          ],
        },
      },
      waiting: {
        description: 'Whether it was done is not known; it is asked again by itself.',
        on: { 'wait.abandoned': 'abandoning', 'connection.restored': 'askingAgain' },
        after: { retryDelay: { target: 'askingAgain', actions: 'countRetry' } },
      },
      askingAgain: {
        description: 'With the same key: what was done already is answered, not done twice.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'askAgain',
          src: 'ask',
          input: ({ context }) => context.decision,
          onDone: { target: 'forgetting', actions: { type: 'rememberAnswer', params: answered } },
          onError: [
            { guard: { type: 'isRetryLeft', params: failureOf }, target: 'waiting' },
            { guard: { type: 'isUncertain', params: failureOf }, target: 'unreachable' },
            {
              target: 'forgetting',
              actions: [failureRemembered, failureReported],
            },
          ],
        },
      },
      unreachable: {
        description: 'Whether it was done is still not known; it is asked again when the network is back.',
        on: {
          'wait.abandoned': 'abandoning',
          'retry.requested': 'askingAgain',
          'connection.restored': 'askingAgain',
          'page.shown': 'askingAgain',
        },
        after: { patience: 'unawaited' },
      },
      unawaited: {
        description: 'Too long ago to be done without another word of the member, who may have gone away.',
        on: {
          'wait.abandoned': 'abandoning',
          'retry.requested': 'askingAgain',
        },
      },
      forgetting: {
        description: 'The truth is known: a reload need not ask for it.',
        invoke: { id: 'forgetDecision', src: 'forgetDecision', onDone: 'settled', onError: 'settled' },
      },
      abandoning: {
        description: 'The member waits no longer: a reload must not ask again.',
        invoke: { id: 'abandonDecision', src: 'forgetDecision', onDone: 'unsettled', onError: 'unsettled' },
      },
      settled: {
        type: 'final',
        output: ({ context }) => required(context.settlement) satisfies AnySettlement,
      },
      unsettled: { type: 'final', output: { kind: 'unsettled' } satisfies AnySettlement },
    },
  });
}

export type DecisionMachine = ReturnType<typeof createDecision>;
export type DecisionSnapshot = SnapshotFrom<DecisionMachine>;

/** A kind of decision: the machine that has it carried out, and the types of what goes in and comes out. */
export interface DecisionDefinition<Content, Answer extends AnyAnswer> {
  /** Invoked with a `Decision`; its output is the `Settlement`. */
  readonly machine: DecisionMachine;
  /** The member decides, now: mints the key. Belongs into an action, never into an `input`. */
  decide(content: Content): Decision<Content>;
  /** The params of guards and actions where the machine is done: `params: creation.settled`. */
  settled(done: { readonly event: { readonly output: AnySettlement } }): {
    readonly answer: Settlement<Answer>;
  };
}

/**
 * Defines a kind of decision. `ask` sends the key with the call; refusals that the flow expects are answers, what it
 * rejects with is judged by kind. Without a `memory` the decision is lost with the page. `waitedFor` (in minutes) is how
 * long it is asked again without another word of the member; usually the memory's, else ten.
 */
export function defineDecision<Content, Answer extends AnyAnswer>(definition: {
  readonly id: string;
  readonly ask: (decision: Decision<Content>, signal: AbortSignal) => Promise<Answer>;
  readonly memory?: DecisionMemory<Content>;
  readonly waitedFor?: (content: Content) => Minutes;
}): DecisionDefinition<Content, Answer> {
  const { id, ask, memory, waitedFor = memory?.waitedFor ?? (() => USUALLY_AWAITED) } = definition;
  return {
    // Both are given only what `decide` and `memory.find` of the same definition have made.
    machine: createDecision(
      id,
      ask as Ask,
      memory as DecisionMemory<unknown> | undefined,
      waitedFor as (content: unknown) => Minutes,
    ),
    decide: (content) => ({ key: newKey(), content }),
    settled: ({ event }) => ({ answer: event.output as Settlement<Answer> }), // `ask` has answered it
  };
}

/** How the wait for the answer stands; null before it begins and once it has ended. */
export function selectWait(snapshot: DecisionSnapshot): 'first' | 'again' | 'unreachable' | null {
  switch (snapshot.value) {
    case 'asking':
      return 'first';
    case 'waiting':
    case 'askingAgain':
      return 'again';
    case 'unreachable':
    case 'unawaited':
      return 'unreachable';
    default:
      return null;
  }
}
