import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { IdempotencyKey } from '#contract/caller.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { addMinutes, type Instant, type Minutes } from '#domain/time.ts';
import { newKey } from '../idempotency.ts';
import { endsSession } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';
import type { PageReturn } from '../shell/page.ts';
import { again } from './askedAgain.ts';
import { delayOf } from './delay.ts';
import { eitherWay } from './eitherWay.ts';
import { failureOf, failureRemembered, failureReported } from './failure.ts';
import { finalOutput } from './finalOutput.ts';
import { knownToRepeat, knowsServer } from './knowsServer.ts';
import { isLost } from './lost.ts';
import { required } from './required.ts';

/** The content that a member wants carried out, and the key that it has through every retry and reload. */
export interface Command<Content> {
  readonly key: IdempotencyKey;
  readonly content: Content;
}

/** Where commands of one kind survive a reload: one of each tab, and only for the member who made it. */
export interface CommandMemory<Content> {
  remember(command: Command<Content>): void;
  /** Forgets the command of that key; those of other tabs stay. */
  forget(key: string): void;
  /** How long, in minutes, a member waits for its answer. */
  readonly waitedFor: (content: Content) => Minutes;
  /**
   * A command that was sent and never answered, if it is the signed-in member's and somebody still waits for it, and is
   * meant where that is asked: one of this tab before those that other tabs have left. `asked`: the keys of those
   * that were asked for already.
   */
  find(asked?: readonly string[], isMeant?: (content: Content) => boolean): Command<Content> | null;
}

/** The answer of /api to a command, by `kind`; refusals that the flow expects are among its kinds. */
export interface AnyAnswer {
  readonly kind: string;
}

/** A command to be carried out; `isInterrupted` where it was sent before a reload, and may have been done. */
export interface CommandInput<Content> extends Command<Content> {
  readonly isInterrupted?: true;
}

/**
 * The outcome of a command: the answer of /api; a failure, which the shell has said; or `unknown`, because the
 * member went on without knowing, or the server's answer says nothing that can be read, which the member has been told.
 * It is not asked for again then, lest something be made that nobody waits for any more; lists show the truth.
 */
export type Outcome<Answer extends AnyAnswer> =
  | Answer
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'unknown' };

export type AnyOutcome = Outcome<AnyAnswer>;
type Consult = (content: unknown, signal: AbortSignal) => Promise<AnyAnswer | null>;
type Ask = (command: Command<unknown>, signal: AbortSignal) => Promise<AnyAnswer>;

/** How often a lost answer is asked for again without the member's doing. */
const AUTOMATIC_RETRIES = 2;
/** The minutes that a member is assumed to wait for the outcome, where the command does not say. */
const USUALLY_AWAITED: Minutes = 10;

const answered = ({ event }: { event: { output: AnyAnswer } }) => ({ outcome: event.output });
const shown = ({ event }: { event: { output: AnyAnswer | null } }) => ({ outcome: event.output });
const unreadable = {
  guard: { type: 'isUnreadable', params: failureOf },
  target: 'consulting',
  actions: 'rememberUnreadable',
} as const;
/** Nobody knows whether it was done, and the session has ended: it stays kept for the member, who signs in again. */
const signedOut = { target: 'known', actions: [failureRemembered, failureReported] } as const;
const answeredUnread = {
  description: 'It was answered, and is never asked again: the member is told where the truth stands.',
  guard: 'isAnswered',
  target: 'forgetting',
  actions: ['rememberUnknown', { type: 'alert', params: { messages: [FALLBACKS.unreadable] } }],
} as const;

/**
 * The shape of everything that creates, charges or opens something: asked once; when the answer is lost, asked again
 * with the same key where the server knows keys, and elsewhere only by another word of the member, after the lists have
 * been read. An answer that can't be read is one: it is never asked again, the lists are read instead. It knows nothing
 * about the content; `defineCommand` gives types at the edge.
 * Longer than 250 lines: the shape and what defines it are one thing, and each way to ask again is a state.
 */
function createCommand(
  id: string,
  ask: Ask,
  consult: Consult,
  memory: CommandMemory<unknown> | undefined,
  waitedFor: (content: unknown) => Minutes,
) {
  return flow({
    types: {} as {
      input: CommandInput<unknown>;
      context: {
        readonly command: Command<unknown>;
        readonly isInterrupted: boolean;
        /** The server has answered with something that can't be read. */
        readonly isAnswered: boolean;
        /** The server's time from which on nobody is thought to wait for it any more. */
        readonly awaitedUntil: Instant;
        readonly retries: number;
        /** Null until the truth is known. */
        readonly outcome: AnyOutcome | null;
      };
      events: { type: 'retry.requested' } | { type: 'wait.abandoned' } | PageReturn;
      output: AnyOutcome;
    },
    actors: {
      rememberCommand: fromPromise<void, Command<unknown>>(async ({ input }) => memory?.remember(input)),
      forgetCommand: fromPromise<void, Command<unknown>>(async ({ input }) => memory?.forget(input.key)),
      ask: fromPromise<AnyAnswer, Command<unknown>>(({ input, signal }) => ask(input, signal)),
      knowServer: knowsServer,
      consult: fromPromise<AnyAnswer | null, Command<unknown>>(({ input, signal }) =>
        consult(input.content, signal),
      ),
    },
    actions: {
      rememberAnswer: assign({
        outcome: (_, params: { outcome: AnyOutcome | null }) => params.outcome,
      }),
      rememberUnreadable: assign({ isAnswered: true }),
      rememberUnknown: assign({ outcome: { kind: 'unknown' } }),
      rememberFailure: assign({
        outcome: (_, params: { error: unknown }) => ({ kind: 'failed', error: apiErrorOf(params.error) }),
      }),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    },
    guards: {
      isInterrupted: ({ context }) => context.isInterrupted,
      isAnswered: ({ context }) => context.isAnswered,
      isRetryLeft: ({ context }, params: { error: unknown }) =>
        isLost(params.error) && context.retries < AUTOMATIC_RETRIES,
      isLost: (_, params: { error: unknown }) => isLost(params.error),
      isUnreadable: (_, params: { error: unknown }) => apiErrorOf(params.error).kind === 'contract',
      isSignedOut: (_, params: { error: unknown }) => endsSession(apiErrorOf(params.error)),
      isSignedOutSince: ({ context }, params: { error: unknown }) =>
        context.isInterrupted && endsSession(apiErrorOf(params.error)),
      isRepeatable: (_, params: { doesOnce: boolean }) => params.doesOnce,
      isShown: (_, params: { outcome: AnyAnswer | null }) => params.outcome !== null,
    },
    delays: {
      retryDelay: 2000,
      patience: ({ context }) => delayOf(context.awaitedUntil - serverClock.now()),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      command: { key: input.key, content: input.content },
      isInterrupted: input.isInterrupted === true,
      isAnswered: false,
      awaitedUntil: addMinutes(serverClock.now(), waitedFor(input.content)),
      retries: 0,
      outcome: null,
    }),
    invoke: { id: 'listenToPage', src: 'listenToPage' },
    initial: 'remembering',
    output: finalOutput<AnyOutcome>(),
    states: {
      remembering: {
        description: 'The command is stored before it is sent: a reload asks again with the same key.',
        invoke: {
          id: 'rememberCommand',
          src: 'rememberCommand',
          input: ({ context }) => context.command,
          // Without storage the command lives as long as the page.
          ...eitherWay([{ guard: 'isInterrupted', target: 'resuming' }, { target: 'asking' }]),
        },
      },
      resuming: {
        description:
          'The command was sent before a reload: it is sent again only where the server knows request keys.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'knowServerAgain',
          src: 'knowServer',
          onDone: [
            { guard: { type: 'isRepeatable', params: knownToRepeat }, target: 'asking' },
            { target: 'consulting' },
          ],
          onError: 'consulting',
        },
      },
      asking: {
        description: 'The command is sent.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context }) => context.command,
          onDone: { target: 'forgetting', actions: { type: 'rememberAnswer', params: answered } },
          onError: [
            { guard: { type: 'isLost', params: failureOf }, target: 'weighing' },
            unreadable,
            { guard: { type: 'isSignedOutSince', params: failureOf }, ...signedOut },
            {
              target: 'forgetting',
              actions: [failureRemembered, failureReported],
            },
          ],
        },
      },
      weighing: {
        description:
          'Whether it was done is not known: it is sent again by itself only where the server knows request keys.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'knowServer',
          src: 'knowServer',
          onDone: [
            { guard: { type: 'isRepeatable', params: knownToRepeat }, target: 'waiting' },
            { target: 'consulting' },
          ],
          onError: 'consulting',
        },
      },
      consulting: {
        description: 'The lists are read: they may show that it was done.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'consult',
          src: 'consult',
          input: ({ context }) => context.command,
          onDone: [
            {
              guard: { type: 'isShown', params: shown },
              target: 'forgetting',
              actions: { type: 'rememberAnswer', params: shown },
            },
            answeredUnread,
            { target: 'undecided' },
          ],
          onError: [
            { guard: { type: 'isSignedOut', params: failureOf }, ...signedOut },
            answeredUnread,
            { target: 'unread' },
          ],
        },
      },
      unread: {
        description:
          'The lists could not be read, and are read again when the network is back; nothing is sent meanwhile.',
        on: {
          'wait.abandoned': 'abandoning',
          ...again('consulting'),
        },
      },
      undecided: {
        description:
          'The lists show nothing of it, and a server that knows no keys may do it twice: the member decides.',
        on: { 'wait.abandoned': 'abandoning', 'retry.requested': 'asking' },
      },
      waiting: {
        description: 'Whether it was done is not known; the server is asked again in a moment.',
        on: { 'wait.abandoned': 'abandoning', 'connection.restored': 'askingAgain' },
        after: { retryDelay: { target: 'askingAgain', actions: 'countRetry' } },
      },
      askingAgain: {
        description:
          'The command is sent again with the same key: a server that has done it answers, and does not do it twice.',
        on: { 'wait.abandoned': 'abandoning' },
        invoke: {
          id: 'askAgain',
          src: 'ask',
          input: ({ context }) => context.command,
          onDone: { target: 'forgetting', actions: { type: 'rememberAnswer', params: answered } },
          onError: [
            { guard: { type: 'isRetryLeft', params: failureOf }, target: 'waiting' },
            { guard: { type: 'isLost', params: failureOf }, target: 'unreachable' },
            unreadable,
            { guard: { type: 'isSignedOut', params: failureOf }, ...signedOut },
            {
              target: 'forgetting',
              actions: [failureRemembered, failureReported],
            },
          ],
        },
      },
      unreachable: {
        description:
          'Whether it was done is still not known; the server is asked again when the network is back.',
        on: {
          'wait.abandoned': 'abandoning',
          ...again('askingAgain'),
        },
        after: { patience: 'unawaited' },
      },
      unawaited: {
        description:
          'The command is too old to be sent by itself: the member, who may have gone away, decides.',
        on: {
          'wait.abandoned': 'abandoning',
          'retry.requested': 'askingAgain',
        },
      },
      forgetting: {
        description: 'The truth is known: a reload need not ask for it.',
        invoke: {
          id: 'forgetCommand',
          src: 'forgetCommand',
          input: ({ context }) => context.command,
          ...eitherWay('known'),
        },
      },
      abandoning: {
        description: 'The member waits no longer: a reload must not ask again.',
        invoke: {
          id: 'abandonCommand',
          src: 'forgetCommand',
          input: ({ context }) => context.command,
          ...eitherWay('unknown'),
        },
      },
      known: {
        type: 'final',
        output: ({ context }) => required(context.outcome) satisfies AnyOutcome,
      },
      unknown: { type: 'final', output: { kind: 'unknown' } satisfies AnyOutcome },
    },
  });
}

export type CommandMachine = ReturnType<typeof createCommand>;
export type CommandSnapshot = SnapshotFrom<CommandMachine>;

/** A kind of command: the machine that has it carried out, with the types of its input and its answer. */
export interface CommandDefinition<Content, Answer extends AnyAnswer> {
  /** Invoked with a `Command`; its output is the `Outcome`. */
  readonly machine: CommandMachine;
  /** The member decides, now: mints the key. Belongs into an action, never into an `input`. */
  issue(content: Content): Command<Content>;
  /** The params of guards and actions where the machine is done: `params: creation.answered`. */
  answered(done: { readonly event: { readonly output: AnyOutcome } }): {
    readonly answer: Outcome<Answer>;
  };
}

/**
 * Defines a kind of command. `ask` sends the key with the call; refusals that the flow expects are answers, what it
 * rejects with is judged by kind. `consult` reads the lists: the answer that they show to have been given, null where
 * they show nothing of it, or nothing can be read of it anywhere. Without a `memory` the command is lost with the
 * page. `waitedFor` (in minutes) is how long it is asked again without another word of the member; usually the
 * memory's, else ten.
 */
export function defineCommand<Content, Answer extends AnyAnswer>(definition: {
  readonly id: string;
  readonly ask: (command: Command<Content>, signal: AbortSignal) => Promise<Answer>;
  readonly consult?: (content: Content, signal: AbortSignal) => Promise<Answer | null>;
  readonly memory?: CommandMemory<Content>;
  readonly waitedFor?: (content: Content) => Minutes;
}): CommandDefinition<Content, Answer> {
  const {
    id,
    ask,
    consult = async () => null,
    memory,
    waitedFor = memory?.waitedFor ?? (() => USUALLY_AWAITED),
  } = definition;
  return {
    machine: createCommand(
      id,
      // All are given only what `issue` and `memory.find` of the same definition have made.
      ask as Ask,
      consult as Consult,
      memory as CommandMemory<unknown> | undefined, // and so are these
      waitedFor as (content: unknown) => Minutes,
    ),
    issue: (content) => ({ key: newKey(), content }),
    answered: ({ event }) => ({ answer: event.output as Outcome<Answer> }), // `ask` has answered it
  };
}

/** How a wait stands: `unknown` where another try may do it twice, and the lists show nothing of the first. */
export type Wait = 'first' | 'again' | 'consulting' | 'unreachable' | 'unread' | 'unknown';

const WAITS: Readonly<Partial<Record<CommandSnapshot['value'], Wait>>> = {
  asking: 'first',
  resuming: 'again',
  weighing: 'again',
  waiting: 'again',
  askingAgain: 'again',
  consulting: 'consulting',
  unread: 'unread',
  undecided: 'unknown',
  unreachable: 'unreachable',
  unawaited: 'unreachable',
};

/** How the wait for the answer stands; null before it begins and once it has ended. */
export function selectWait(snapshot: CommandSnapshot): Wait | null {
  return WAITS[snapshot.value] ?? null;
}
