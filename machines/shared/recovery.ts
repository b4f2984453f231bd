import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { FALLBACKS } from '#domain/messages.ts';
import type { RecoveryReport } from '../shell/events.ts';
import { flow } from '../shell/flow.ts';
import type { AnyAnswer, AnyOutcome, Command, CommandDefinition, CommandMachine } from './command.ts';
import { finalOutput } from './finalOutput.ts';
import { required } from './required.ts';

/** Sentences about a command that a reload has cut off. */
export interface RecoveryWords {
  readonly title: string;
  readonly explanation: string;
  readonly done: string;
  /** Said before the server's reason. */
  readonly refused: string;
  readonly unknown: string;
  /** The object of looking for who waits no longer, where the list of reservations does not show the truth. */
  readonly truth?: string;
}

/** The member has been told each outcome, of which this is the last; where nobody knows it, lists show the truth. */
export interface RecoveryOutput {
  readonly outcome: 'nothingLeft' | 'done' | 'refused' | 'failed' | 'unknown';
}

type Find = (of: unknown, asked: readonly string[]) => Command<unknown> | null;

interface Answered {
  readonly answer: AnyOutcome;
}

const answered = ({ event }: { event: { output: AnyOutcome } }): Answered => ({ answer: event.output });
const found = ({ event }: { event: { output: Command<unknown> | null } }) => ({ command: event.output });

/** The question for a command: about what it is, and which were asked for already. */
interface Sought {
  readonly of: unknown;
  readonly asked: readonly string[];
}

const sought = ({ context: { of, asked } }: { context: Sought }): Sought => ({ of, asked });

function reasonOf({ answer }: Answered): string {
  return 'message' in answer ? String(answer.message) : FALLBACKS.conflict;
}

/**
 * The shape of a recovery after a reload, or an empty battery, between the tap and the answer: it asks for the command
 * again with the same key, and says the truth; then for the next one, since tabs that are gone may each have left one.
 * `defineRecovery` gives types at the edge.
 */
function createRecovery(
  id: string,
  command: CommandMachine,
  find: Find,
  done: string,
  words: RecoveryWords,
  reportsOf: RecoveryReport['of'] | undefined,
) {
  /** Where one has ended so, the next one is looked for. */
  function answeredSo<Outcome extends RecoveryReport['outcome'], Last extends string>(
    outcome: Outcome,
    last: Last,
  ) {
    const next = {
      description: 'The member was told the outcome; another tab may have left a command as well.',
      tags: 'recovering' as const,
      invoke: {
        id: 'findNext' as const,
        src: 'findCommand' as const,
        input: sought,
        onDone: [
          {
            guard: { type: 'isFound' as const, params: found },
            target: 'asking' as const,
            actions: { type: 'rememberCommand' as const, params: found },
          },
          { target: last },
        ],
        onError: last,
      },
    };
    return reportsOf === undefined
      ? next
      : { ...next, entry: { type: 'reportRecovery' as const, params: { of: reportsOf, outcome } } };
  }
  const ended = (outcome: RecoveryOutput['outcome']) => ({
    type: 'final' as const,
    output: { outcome } satisfies RecoveryOutput,
  });

  return flow({
    types: {} as {
      input: { readonly of: unknown };
      context: {
        readonly of: unknown;
        readonly command: Command<unknown> | null;
        /** The keys of those that were asked for. */
        readonly asked: readonly string[];
      };
      tags: 'recovering';
      children: { findCommand: 'findCommand'; findNext: 'findCommand'; command: 'command' };
      output: RecoveryOutput;
    },
    actors: {
      findCommand: fromPromise<Command<unknown> | null, Sought>(async ({ input }) =>
        find(input.of, input.asked),
      ),
      command,
    },
    actions: {
      rememberCommand: assign({
        command: (_, params: { command: Command<unknown> | null }) => params.command,
        asked: ({ context }, { command }) => [...context.asked, required(command).key],
      }),
    },
    guards: {
      isFound: (_, params: { command: Command<unknown> | null }) => params.command !== null,
      isDone: (_, { answer }: Answered) => answer.kind === done,
      isFailed: (_, { answer }: Answered) => answer.kind === 'failed',
      isUnknown: (_, { answer }: Answered) => answer.kind === 'unknown',
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ of: input.of, command: null, asked: [] }),
    initial: 'looking',
    output: finalOutput<RecoveryOutput>(),
    states: {
      looking: {
        description: 'Is a command left from before the reload?',
        invoke: {
          id: 'findCommand',
          src: 'findCommand',
          input: sought,
          onDone: [
            {
              guard: { type: 'isFound', params: found },
              target: 'asking',
              actions: { type: 'rememberCommand', params: found },
            },
            { target: 'nothingLeft' },
          ],
          // Without storage nothing was left.
          onError: 'nothingLeft',
        },
      },
      asking: {
        description: 'The server is asked what became of the command.',
        tags: 'recovering',
        invoke: {
          id: 'command',
          src: 'command',
          input: ({ context }) => ({ ...required(context.command), isInterrupted: true as const }),
          onDone: [
            {
              guard: { type: 'isDone', params: answered },
              target: 'done',
              actions: [{ type: 'alert', params: { messages: [words.done] } }, 'reportChange'],
            },
            {
              description: 'The shell has said what failed.',
              guard: { type: 'isFailed', params: answered },
              target: 'failed',
            },
            {
              description: "The member waits no longer, or the answer can't be read, as was said.",
              guard: { type: 'isUnknown', params: answered },
              target: 'unknown',
            },
            {
              target: 'refused',
              actions: {
                type: 'alert',
                params: ({ event }) => ({ messages: [words.refused, reasonOf(answered({ event }))] }),
              },
            },
          ],
          onError: { target: 'failed', actions: { type: 'alert', params: { messages: [words.unknown] } } },
        },
      },
      nothingLeft: ended('nothingLeft'),
      done: answeredSo('done', 'lastDone'),
      refused: answeredSo('refused', 'lastRefused'),
      failed: answeredSo('failed', 'lastFailed'),
      unknown: answeredSo('unknown', 'lastUnknown'),
      lastDone: ended('done'),
      lastRefused: ended('refused'),
      lastFailed: ended('failed'),
      lastUnknown: ended('unknown'),
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
 * Defines how a reload goes on with one kind of command. `find` gives a command that was left unanswered, but for those
 * whose keys were asked for, or null; an answer of kind `done` says that it was carried out, any other that it was
 * refused.
 */
export function defineRecovery<Content, Answer extends AnyAnswer, Of = null>(definition: {
  readonly id: string;
  readonly command: CommandDefinition<Content, Answer>;
  readonly find: (of: Of, asked: readonly string[]) => Command<Content> | null;
  readonly done: Answer['kind'];
  readonly words: RecoveryWords;
  /** Tells the shell its outcome: for one that no flow invokes. */
  readonly reportsOf?: RecoveryReport['of'];
}): Recovery {
  const { id, command, find, done, words, reportsOf } = definition;
  // `of` is what the flow is invoked with, which the parent takes from the same file.
  return { machine: createRecovery(id, command.machine, find as Find, done, words, reportsOf), words };
}

/** The command whose outcome is being asked for; undefined while there is none. */
export function selectRecovered({ children }: RecoverySnapshot): ActorRefFrom<CommandMachine> | undefined {
  return children.command;
}

/** Whether the answer that the reload cut off is being asked for. */
export function selectIsRecovering(snapshot: RecoverySnapshot): boolean {
  return snapshot.hasTag('recovering');
}
