import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { IdempotencyKey } from '#contract/client.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { asks } from '../shell/asks.ts';

/** What a member has decided, and the key it carries through every retry and reload. */
export interface Decision<Content> {
  readonly key: IdempotencyKey;
  readonly content: Content;
}

/**
 * How a decision ended. `unsettled`: the member went on without knowing. It is not asked again then, lest something
 * be made that nobody waits for any more; lists show the truth.
 */
export type Settlement<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  | { readonly outcome: 'failed'; readonly error: ApiError }
  | { readonly outcome: 'unsettled' };

type Ask = (decision: Decision<unknown>, signal: AbortSignal) => Promise<unknown>;

/** Where a decision survives a reload; a decision that may be lost with the page has none. */
interface Memory {
  readonly remember: (decision: Decision<unknown>) => void;
  readonly forget: () => void;
}

/** How often a lost answer is asked for again without the member's doing. */
const AUTOMATIC_RETRIES = 2;
const UNCERTAIN: readonly ApiError['kind'][] = ['network', 'timeout', 'server', 'contract'];

/** Whether it may have been done: no answer came, or the server is still at it. */
function isUncertain(reason: unknown): boolean {
  const error = apiErrorOf(reason);
  return UNCERTAIN.includes(error.kind) || ('code' in error && error.code === 'in_progress');
}

/**
 * The shape of everything that creates, charges or opens something: asked once, asked again with the same key when
 * the answer is lost, until the truth is known. It holds `unknown`; `defineDecision` gives types at the edge.
 */
function createDecision(id: string, ask: Ask, memory: Memory | null) {
  return setup({
    types: {
      input: {} as Decision<unknown>,
      context: {} as { decision: Decision<unknown>; retries: number; settlement: Settlement<unknown> },
      events: {} as { type: 'retry.requested' } | { type: 'wait.abandoned' },
      output: {} as Settlement<unknown>,
    },
    actors: {
      rememberDecision: fromPromise<void, Decision<unknown>>(async ({ input }) => memory?.remember(input)),
      forgetDecision: fromPromise<void, void>(async () => memory?.forget()),
      ask: fromPromise<unknown, Decision<unknown>>(({ input, signal }) => ask(input, signal)),
    },
    actions: {
      ...asks,
      rememberAnswer: assign({
        settlement: (_, params: { answer: unknown }) => ({ outcome: 'answered', answer: params.answer }),
      }),
      rememberFailure: assign({
        settlement: (_, params: { error: unknown }) => ({
          outcome: 'failed',
          error: apiErrorOf(params.error),
        }),
      }),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    },
    guards: {
      isRetryLeft: ({ context }, params: { error: unknown }) =>
        isUncertain(params.error) && context.retries < AUTOMATIC_RETRIES,
      isUncertain: (_, params: { error: unknown }) => isUncertain(params.error),
    },
    delays: { retryDelay: 2000 },
  }).createMachine({
    id,
    context: ({ input }) => ({ decision: input, retries: 0, settlement: { outcome: 'unsettled' } }),
    initial: 'remembering',
    output: ({ context }) => context.settlement,
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
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context }) => context.decision,
          onDone: {
            target: 'forgetting',
            actions: { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isRetryLeft', params: ({ event }) => ({ error: event.error }) },
              target: 'waiting',
            },
            {
              guard: { type: 'isUncertain', params: ({ event }) => ({ error: event.error }) },
              target: 'unreachable',
            },
            {
              target: 'forgetting',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
      },
      waiting: {
        description: 'Whether it was done is not known; it is asked again by itself.',
        after: { retryDelay: { target: 'asking', actions: 'countRetry' } },
      },
      unreachable: {
        description: 'Whether it was done is still not known; the member decides when to ask again.',
        on: {
          'retry.requested': 'asking',
          'wait.abandoned': 'forgetting',
        },
      },
      forgetting: {
        invoke: { id: 'forgetDecision', src: 'forgetDecision', onDone: 'settled', onError: 'settled' },
      },
      settled: { type: 'final' },
    },
  });
}

export type DecisionMachine = ReturnType<typeof createDecision>;
export type DecisionSnapshot = SnapshotFrom<DecisionMachine>;

/** A decision's machine, and its settlement with the type that `ask` gave it. */
export interface DecisionDefinition<Content, Answer> {
  readonly machine: DecisionMachine;
  /** What the machine's output says, typed. */
  settlementOf(output: Settlement<unknown>): Settlement<Answer>;
  decide(key: IdempotencyKey, content: Content): Decision<unknown>;
}

/** Defines a decision. `ask` sends the key with the call; refusals that the flow expects are answers. */
export function defineDecision<Content, Answer>(definition: {
  readonly id: string;
  readonly ask: (decision: Decision<Content>, signal: AbortSignal) => Promise<Answer>;
  readonly memory?: { remember(decision: Decision<Content>): void; forget(): void };
}): DecisionDefinition<Content, Answer> {
  const { id, ask, memory } = definition;
  return {
    // The content is what `decide` of the same definition was given.
    machine: createDecision(
      id,
      (decision, signal) => ask(decision as Decision<Content>, signal),
      memory
        ? {
            remember: (decision) => memory.remember(decision as Decision<Content>),
            forget: () => memory.forget(),
          }
        : null,
    ),
    settlementOf: (output) => output as Settlement<Answer>,
    decide: (key, content) => ({ key, content }),
  };
}

/** The answer is lost for now: it is asked for again. */
export function selectIsAskingAgain(snapshot: DecisionSnapshot): boolean {
  return snapshot.matches('waiting') || snapshot.context.retries > 0;
}

/** Only the member can have it asked for again. */
export function selectIsUnreachable(snapshot: DecisionSnapshot): boolean {
  return snapshot.matches('unreachable');
}
