import * as v from 'valibot';
import { assign, fromPromise } from 'xstate';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { type Endpoint, nameOf, type WireRequest } from '#contract/endpoint.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { newKey } from '../idempotency.ts';
import type { KeptChoice } from '../persistence.ts';
import { endsSession } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';
import type { Command } from './command.ts';
import { failureOf } from './failure.ts';
import { finalOutput } from './finalOutput.ts';
import { dropChoice, keptChoices } from './keptChoices.ts';
import { knownToRepeat, knowsServer } from './knowsServer.ts';
import { isLost } from './lost.ts';

/**
 * The outcome of a choice that was sent: it was saved, or the server has refused it; `lost` where its answer was lost
 * each time, so that it may hold or not; `unsent` where it was not sent again, because that server does twice what it
 * is asked twice.
 */
export type Delivered =
  | { readonly kind: 'saved' | 'unsent' }
  | { readonly kind: 'refused' | 'lost'; readonly error: unknown };

/** XState's event of a choice that was delivered, or not. */
interface Ended {
  readonly event: { readonly output: Delivered };
}

/** The params of the guard `isSaved`: `params: deliveredOf`. */
export const deliveredOf = ({ event }: Ended) => ({ delivered: event.output });

/** A guard of every flow that sends choices. */
export const isSaved = (_: unknown, { delivered }: { delivered: Delivered }) => delivered.kind === 'saved';

/** Why a choice does not hold, or may not, for the actions that say so. */
export const deliveryFailureOf = ({ event }: Ended) => ({
  error: 'error' in event.output ? event.output.error : null,
});

/** How often a choice whose answer was lost is sent again by itself. */
const AUTOMATIC_RETRIES = 2;

type Send = (choice: Command<unknown>, signal: AbortSignal) => Promise<void>;

/**
 * The shape of a choice that shows at once and is on its way: it is sent once, and where its answer is lost again with
 * the same key, if the server does once what it is asked twice. Nobody waits for it on the screen: it always ends by
 * itself. `isInterrupted`: it may have been sent before a reload.
 */
export function createDelivery(id: string, send: Send) {
  return flow({
    types: {} as {
      input: Command<unknown> & { readonly isInterrupted?: true };
      context: {
        readonly choice: Command<unknown>;
        readonly isInterrupted: boolean;
        readonly retries: number;
        /** Why the last try has failed. */
        readonly error: unknown;
      };
      output: Delivered;
    },
    actors: {
      send: fromPromise<void, Command<unknown>>(({ input, signal }) => send(input, signal)),
      knowServer: knowsServer,
    },
    actions: {
      rememberError: assign({ error: (_, { error }: { error: unknown }) => error }),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    },
    guards: {
      isInterrupted: ({ context }) => context.isInterrupted,
      isRepeatable: (_, params: { doesOnce: boolean }) => params.doesOnce,
      isRetryLeft: ({ context }, { error }: { error: unknown }) =>
        isLost(error) && context.retries < AUTOMATIC_RETRIES,
      isLost: (_, { error }: { error: unknown }) => isLost(error),
    },
    delays: { retryDelay: 2000 },
  }).createMachine({
    id,
    context: ({ input: { key, content, isInterrupted } }) => ({
      choice: { key, content },
      isInterrupted: isInterrupted === true,
      retries: 0,
      error: null,
    }),
    initial: 'beginning',
    output: finalOutput<Delivered>(),
    states: {
      beginning: {
        description: 'Was the choice made just now, or before a reload?',
        always: [{ guard: 'isInterrupted', target: 'resuming' }, { target: 'sending' }],
      },
      resuming: {
        description:
          'The choice may have been sent before a reload: it is sent again only where the server knows request keys.',
        invoke: {
          id: 'knowServerAgain',
          src: 'knowServer',
          onDone: [
            { guard: { type: 'isRepeatable', params: knownToRepeat }, target: 'sending' },
            { target: 'unsent' },
          ],
          onError: 'unsent',
        },
      },
      sending: {
        description: 'The choice is sent, after those of its kind that were made before it.',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context.choice,
          onDone: 'saved',
          onError: [
            {
              guard: { type: 'isRetryLeft', params: failureOf },
              target: 'weighing',
              actions: { type: 'rememberError', params: failureOf },
            },
            {
              guard: { type: 'isLost', params: failureOf },
              target: 'lost',
              actions: { type: 'rememberError', params: failureOf },
            },
            { target: 'refused', actions: { type: 'rememberError', params: failureOf } },
          ],
        },
      },
      weighing: {
        description:
          'Whether the choice holds is not known: it is sent again only where the server knows request keys.',
        invoke: {
          id: 'knowServer',
          src: 'knowServer',
          onDone: [
            { guard: { type: 'isRepeatable', params: knownToRepeat }, target: 'waiting' },
            { target: 'lost' },
          ],
          onError: 'lost',
        },
      },
      waiting: {
        description: 'The choice is sent again in a moment.',
        after: { retryDelay: { target: 'sending', actions: 'countRetry' } },
      },
      saved: { type: 'final', output: { kind: 'saved' } satisfies Delivered },
      refused: {
        type: 'final',
        output: ({ context: { error } }) => ({ kind: 'refused', error }) satisfies Delivered,
      },
      lost: {
        type: 'final',
        output: ({ context: { error } }) => ({ kind: 'lost', error }) satisfies Delivered,
      },
      unsent: { type: 'final', output: { kind: 'unsent' } satisfies Delivered },
    },
  });
}

export type DeliveryMachine = ReturnType<typeof createDelivery>;

/** A kind of choice: a call that says what holds from now on, of which the last one counts. */
export interface ChoiceDefinition<Content> {
  /** Its call, by which its kind is known on the device. */
  readonly kind: string;
  /** Invoked with a `Command`; its output is how it was delivered. */
  readonly machine: DeliveryMachine;
  /** The member decides, now: mints the key. Belongs into an action, never into an `input`. */
  issue(content: Content): Command<Content>;
  /** The choice as it is kept on the device. */
  keptAs(choice: Command<Content>): Omit<KeptChoice, 'decidedAt'>;
  /** Sends one that was kept; rejects as the call does. One that no longer reads as its call is not sent. */
  sendKept(kept: Pick<KeptChoice, 'key' | 'request'>, signal: AbortSignal): Promise<void>;
}

type OptionsOf<Content, Output, Wire, Effect extends boolean> = Parameters<
  typeof call<Content, Output, Wire, Effect>
>[2];

/** Defines a kind of choice by its call, which is sent with the choice's key where it is an effect. */
export function defineChoice<Content, Output, Wire, Effect extends boolean>(
  id: string,
  endpoint: Endpoint<Content, Output, Wire, Effect>,
): ChoiceDefinition<Content> {
  const kind = nameOf(endpoint as unknown as Parameters<typeof nameOf>[0]); // its method and path alone
  const send = async ({ key, content }: Command<Content>, signal: AbortSignal) => {
    const withKey = endpoint.effect ? { key } : {}; // as the options of that call
    await call(endpoint, content, { ...withKey, signal } as OptionsOf<Content, Output, Wire, Effect>);
  };
  const sendKept: ChoiceDefinition<Content>['sendKept'] = async ({ key, request }, signal) => {
    const content = contentIn(endpoint, request);
    if (content !== undefined) await send({ key, content }, signal);
  };
  return {
    kind,
    machine: createDelivery(id, async (choice, signal) => {
      await sendEarlier({ kind, sendKept }, choice.key, signal);
      await send(choice as Command<Content>, signal); // it is given only what `issue` has made
    }),
    issue: (content) => ({ key: newKey(), content }),
    keptAs: ({ key, content }) => ({ kind, key, request: endpoint.input.encode(content) }),
    sendKept,
  };
}

/** The content of a request that was kept; undefined where another version of the app has kept it. */
function contentIn<Content>(
  {
    params,
    query,
    body,
    input,
  }: Pick<Endpoint<Content, unknown, unknown>, 'params' | 'query' | 'body' | 'input'>,
  request: unknown,
): Content | undefined {
  const fields = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined);
  const kept = v.safeParse(v.object(Object.fromEntries(fields) as v.ObjectEntries), request); // without the absent ones
  return kept.success ? input.decode(kept.output as WireRequest) : undefined; // of the schemas of its parts
}

/**
 * Sends what was chosen before and has not been answered, with its own key: before a reload, or in another tab. So that
 * none that is still on its way can undo a later one. Without its keys a server would do twice what it has done.
 */
async function sendEarlier(
  { kind, sendKept }: Pick<ChoiceDefinition<unknown>, 'kind' | 'sendKept'>,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  if (!serverCapabilities.current().requestKeys) return;
  const kept = keptChoices();
  const earlier = kept.slice(
    0,
    Math.max(
      kept.findIndex((each) => each.key === key),
      0,
    ),
  );
  for (const each of earlier.filter((choice) => choice.kind === kind)) {
    await sendKept(each, signal).catch((reason: unknown) => {
      if (isLost(reason) || endsSession(apiErrorOf(reason))) throw reason;
      // It was refused: the one that follows may hold all the same.
    });
    dropChoice(each.key);
  }
}
