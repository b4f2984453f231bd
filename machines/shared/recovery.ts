import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { FALLBACKS } from '#domain/messages.ts';
import { shellActions } from '../shell/actions.ts';
import type { RecoveryReport } from '../shell/events.ts';
import type { AnyAnswer, AnySettlement, Decision, DecisionDefinition, DecisionMachine } from './decision.ts';
import { required } from './required.ts';

/** Sentences about a decision that a reload has cut off. */
export interface RecoveryWords {
  readonly title: string;
  readonly explanation: string;
  readonly done: string;
  /** Said before the server's reason. */
  readonly refused: string;
  readonly unknown: string;
}

/** Whatever came of it has been said to the member; where nobody knows (`unsettled`), lists show the truth. */
export interface RecoveryOutput {
  readonly outcome: 'nothingLeft' | 'done' | 'refused' | 'failed' | 'unsettled';
}

type Find = (of: unknown) => Decision<unknown> | null;

interface Settled {
  readonly answer: AnySettlement;
}

const settled = ({ event }: { event: { output: AnySettlement } }): Settled => ({ answer: event.output });
const found = ({ event }: { event: { output: Decision<unknown> | null } }) => ({ decision: event.output });

function reasonOf({ answer }: Settled): string {
  return 'message' in answer ? String(answer.message) : FALLBACKS.conflict;
}

/**
 * The shape of a recovery after a reload, or an empty battery, between the tap and the answer: it asks for the decision
 * again with the same key, and says the truth. `defineRecovery` gives types at the edge.
 */
function createRecovery(
  id: string,
  decision: DecisionMachine,
  find: Find,
  done: string,
  words: RecoveryWords,
  reportsOf: RecoveryReport['of'] | undefined,
) {
  function ended<Outcome extends RecoveryReport['outcome']>(outcome: Outcome) {
    const output = { outcome } satisfies RecoveryOutput;
    return reportsOf === undefined
      ? { type: 'final' as const, output }
      : {
          type: 'final' as const,
          entry: { type: 'reportRecovery' as const, params: { of: reportsOf, outcome } },
          output,
        };
  }

  return setup({
    types: {
      input: {} as { readonly of: unknown },
      context: {} as { readonly of: unknown; readonly decision: Decision<unknown> | null },
      children: {} as { findDecision: 'findDecision'; decision: 'decision' },
      output: {} as RecoveryOutput,
    },
    actors: {
      findDecision: fromPromise<Decision<unknown> | null, { readonly of: unknown }>(async ({ input }) =>
        find(input.of),
      ),
      decision,
    },
    actions: {
      ...shellActions,
      rememberDecision: assign({
        decision: (_, params: { decision: Decision<unknown> | null }) => params.decision,
      }),
    },
    guards: {
      isFound: (_, params: { decision: Decision<unknown> | null }) => params.decision !== null,
      isDone: (_, { answer }: Settled) => answer.kind === done,
      isFailed: (_, { answer }: Settled) => answer.kind === 'failed',
      isUnsettled: (_, { answer }: Settled) => answer.kind === 'unsettled',
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ of: input.of, decision: null }),
    initial: 'looking',
    output: ({ event }) => event.output as RecoveryOutput, // of the final state
    states: {
      looking: {
        invoke: {
          id: 'findDecision',
          src: 'findDecision',
          input: ({ context }) => ({ of: context.of }),
          onDone: [
            {
              guard: { type: 'isFound', params: found },
              target: 'asking',
              actions: { type: 'rememberDecision', params: found },
            },
            { target: 'nothingLeft' },
          ],
          // Without storage nothing was left.
          onError: 'nothingLeft',
        },
      },
      asking: {
        invoke: {
          id: 'decision',
          src: 'decision',
          input: ({ context }) => ({ ...required(context.decision), isInterrupted: true as const }),
          onDone: [
            {
              guard: { type: 'isDone', params: settled },
              target: 'done',
              actions: [{ type: 'alert', params: { messages: [words.done] } }, 'reportChange'],
            },
            {
              description: 'The shell has said what failed.',
              guard: { type: 'isFailed', params: settled },
              target: 'failed',
            },
            {
              description: 'The member waits no longer.',
              guard: { type: 'isUnsettled', params: settled },
              target: 'unsettled',
            },
            {
              target: 'refused',
              actions: {
                type: 'alert',
                params: ({ event }) => ({ messages: [words.refused, reasonOf(settled({ event }))] }),
              },
            },
          ],
          onError: { target: 'failed', actions: { type: 'alert', params: { messages: [words.unknown] } } },
        },
      },
      nothingLeft: { type: 'final', output: { outcome: 'nothingLeft' } satisfies RecoveryOutput },
      done: ended('done'),
      refused: ended('refused'),
      failed: ended('failed'),
      unsettled: ended('unsettled'),
    },
  });
}

export type RecoveryMachine = ReturnType<typeof createRecovery>;
export type RecoverySnapshot = SnapshotFrom<RecoveryMachine>;

/** A recovery: its machine, and the words of its view. */
export interface Recovery {
  /** Invoked with `{ of }`, which `find` is given; its output is the `RecoveryOutput`. */
  readonly machine: RecoveryMachine;
  readonly words: RecoveryWords;
}

/**
 * Defines what follows a reload for one kind of decision. `find` gives what was left unanswered, or null; `done` is
 * the answer's kind that says that what was decided is done, any other answer is a refusal.
 */
export function defineRecovery<Content, Answer extends AnyAnswer, Of = null>(definition: {
  readonly id: string;
  readonly decision: DecisionDefinition<Content, Answer>;
  readonly find: (of: Of) => Decision<Content> | null;
  readonly done: Answer['kind'];
  readonly words: RecoveryWords;
  /** Tells the shell what came of it: for one that no flow invokes. */
  readonly reportsOf?: RecoveryReport['of'];
}): Recovery {
  const { id, decision, find, done, words, reportsOf } = definition;
  // `of` is what the flow is invoked with, which the parent takes from the same file.
  return { machine: createRecovery(id, decision.machine, find as Find, done, words, reportsOf), words };
}

/** The decision that is being asked for; undefined while nothing is. */
export function selectRecovered({ children }: RecoverySnapshot): ActorRefFrom<DecisionMachine> | undefined {
  return children.decision;
}

/** Whether the answer that the reload cut off is being asked for. */
export function selectIsRecovering(snapshot: RecoverySnapshot): boolean {
  return snapshot.matches('asking');
}
