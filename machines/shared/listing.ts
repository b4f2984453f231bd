import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import type { Instant } from '#domain/time.ts';
import { asks } from '../shell/asks.ts';

/** Loads what a listing shows; the input is what the screen was opened with. */
type Load = (input: unknown, signal: AbortSignal) => Promise<unknown>;

interface ListingContext {
  readonly input: unknown;
  /** What was loaded last; it stays readable when a refresh fails. */
  readonly data: unknown;
  readonly loadedAt: Instant | null;
  readonly failure: ApiError | null;
}

/**
 * The shape of everything that is loaded, shown, refreshed and may fail. It holds `unknown`; `defineListing` gives
 * the data its type at the edge.
 */
function createListing(id: string, load: Load) {
  return setup({
    types: {
      input: {} as { readonly of: unknown },
      context: {} as ListingContext,
      events: {} as { type: 'refresh.requested' } | { type: 'retry.requested' },
    },
    actors: {
      load: fromPromise<unknown, { readonly of: unknown }>(({ input, signal }) => load(input.of, signal)),
    },
    actions: {
      ...asks,
      rememberData: assign({
        data: (_, params: { data: unknown }) => params.data,
        loadedAt: () => serverClock.now(),
        failure: null,
      }),
      rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
      forgetFailure: assign({ failure: null }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ input: input.of, data: null, loadedAt: null, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        entry: 'forgetFailure',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ of: context.input }),
          onDone: {
            target: 'loaded',
            actions: { type: 'rememberData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      failed: {
        on: { 'retry.requested': 'loading' },
      },
      loaded: {
        initial: 'fresh',
        on: { 'refresh.requested': '.refreshing' },
        states: {
          fresh: {},
          refreshing: {
            invoke: {
              id: 'reload',
              src: 'load',
              input: ({ context }) => ({ of: context.input }),
              onDone: {
                target: 'fresh',
                actions: { type: 'rememberData', params: ({ event }) => ({ data: event.output }) },
              },
              onError: {
                target: 'stale',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
          },
          stale: {
            description: 'What was loaded before stays readable, with the time it was loaded at.',
          },
        },
      },
    },
  });
}

export type ListingMachine = ReturnType<typeof createListing>;
/** A running listing, as far as another flow may ask it to load anew. */
export type RefreshableRef = Pick<ActorRefFrom<ListingMachine>, 'send'>;
export type ListingSnapshot = SnapshotFrom<ListingMachine>;

/** A listing's machine, and its data with the type that `load` gave it. */
export interface Listing<Data> {
  readonly machine: ListingMachine;
  selectData(snapshot: ListingSnapshot): Data | null;
}

/**
 * Defines a listing. `load` gets what the machine was started with as `of` and rejects with ApiFailure.
 * The one place where the data's type is trusted: it is what `load` of the same definition returned.
 */
export function defineListing<Input, Data>(
  id: string,
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
): Listing<Data> {
  return {
    machine: createListing(id, (input, signal) => load(input as Input, signal)),
    selectData: (snapshot) => snapshot.context.data as Data | null,
  };
}

/** What is shown is of before: since when; null while it is current. */
export function selectStaleSince(snapshot: ListingSnapshot): Instant | null {
  return snapshot.matches({ loaded: 'stale' }) ? snapshot.context.loadedAt : null;
}

/** When what is shown was loaded, by the server's clock; null before that. */
export function selectLoadedAt(snapshot: ListingSnapshot): Instant | null {
  return snapshot.context.loadedAt;
}

/** Why nothing can be shown; null otherwise. */
export function selectFailure(snapshot: ListingSnapshot): ApiError | null {
  return snapshot.matches('failed') ? snapshot.context.failure : null;
}
