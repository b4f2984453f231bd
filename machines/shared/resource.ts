import { type ActorRefFrom, assign, type EventObject, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { momentOf } from '#contract/firstAnswers.ts';
import { type Instant, MINUTE_MS } from '#domain/time.ts';
import { flow } from '../shell/flow.ts';
import { listensToUpdates, type Outdated, type Topic } from '../shell/listensToUpdates.ts';
import { notify } from '../shell/notify.ts';
import type { PageReturn } from '../shell/page.ts';
import { failureRemembered, failureShown, keepsFailure } from './failure.ts';
import { ofEvent } from './ofEvent.ts';

/** Loads the resource; the input is what it was started with, or told last by `input.changed`. */
type Load = (input: unknown, signal: AbortSignal) => Promise<unknown>;

/** The flow that invokes a resource and judges by what it holds. */
interface Subscriber {
  send(event: EventObject): void;
}

interface ResourceInput {
  /** The subject: an id, a day, null where there is only one. */
  readonly of: unknown;
  /** Is told `<id>.loaded` each time; left out where only a view reads it. */
  readonly subscriber?: Subscriber;
}

interface ResourceContext extends ResourceInput {
  /** The last loaded data; they stay readable when a refresh fails, and while another input is loaded. */
  readonly data: unknown;
  readonly loadedAt: Instant | null;
  readonly failure: ApiError | null;
}

/** The topics of a resource: where one changes, it is loaded again. `isInData`: only the loaded data name them. */
interface Follows {
  readonly topicsOf: (of: unknown, data: unknown) => readonly Topic[];
  readonly isInData: boolean;
}

interface Delays {
  /** How old it may get, in milliseconds, while somebody looks at it. */
  readonly freshness: number;
  /** How long, in milliseconds, until what was asked for is asked of /api: hammering a button asks once. */
  readonly debounce: number;
  /** How long at most, in milliseconds, where it has changed elsewhere: not all ask for that in the same moment. */
  readonly spread: number;
}

const USUAL_DELAYS: Delays = { freshness: 60 * MINUTE_MS, debounce: 300, spread: 300 };

const answered = ({ event }: { event: { output: unknown } }) => ({ data: event.output });
const noticed = ({ event }: { event: Outdated }) => event;

/**
 * The shape of everything that is loaded, shown, grows stale, is refreshed and may fail. Every request to load again
 * (of a person, the flow around it, the page that is back, the connection that is restored) is heard in every state.
 * One that follows something is asked for as soon as that has changed elsewhere.
 * It holds `unknown`; `defineResource` gives the data its type at the edge.
 * Longer than 250 lines: the shape, what defines it and its selectors are one thing.
 */
function createResource(
  id: string,
  load: Load,
  recall: () => unknown,
  delays: Delays,
  { topicsOf, isInData }: Follows,
) {
  const dataKept = [
    { type: 'rememberData' as const, params: answered },
    ...(isInData ? [{ type: 'followData' as const, params: answered }] : []),
    { type: 'notifySubscriber' as const, params: answered },
  ];
  return flow({
    types: {} as {
      input: ResourceInput;
      context: ResourceContext;
      events: { type: 'input.changed'; of: unknown } | { type: 'refresh.requested' } | PageReturn | Outdated;
    },
    actors: {
      load: fromPromise<unknown, { readonly of: unknown }>(({ input, signal }) => load(input.of, signal)),
      listenToUpdates: listensToUpdates,
    },
    actions: {
      rememberInput: assign({ of: (_, params: { of: unknown }) => params.of, failure: null }),
      rememberData: assign({
        data: (_, params: { data: unknown }) => params.data,
        loadedAt: (_, params: { data: unknown }) => momentOf(params.data),
        failure: null,
      }),
      forgetRecalled: assign({ data: null }),
      ...keepsFailure,
      followInput: sendTo('listenToUpdates', ({ context }) => ({
        type: 'topics.changed',
        topics: topicsOf(context.of, null),
      })),
      followData: sendTo('listenToUpdates', ({ context }, { data }: { data: unknown }) => ({
        type: 'topics.changed',
        topics: topicsOf(context.of, data),
      })),
      notifySubscriber: notify(({ context }: { context: ResourceContext }, { data }: { data: unknown }) => ({
        to: context.subscriber,
        event: { type: `${id}.loaded`, data, at: context.loadedAt } as EventObject, // what `LoadedEvent` says of it
      })),
    },
    guards: {
      hasLoaded: ({ context }) => context.loadedAt !== null,
      // The first load under way is no older than the stream.
      isOutdated: ({ context: { loadedAt } }, { before }: Pick<Outdated, 'before'>) =>
        before === null || (loadedAt !== null && loadedAt < before),
    },
    delays: {
      freshness: delays.freshness,
      debounce: ({ event }) =>
        event.type === 'update.noticed'
          ? Math.round(delays.spread * (0.2 + 0.8 * Math.random()))
          : delays.debounce,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, data: recall(), loadedAt: null, failure: null }),
    invoke: [
      { id: 'listenToPage', src: 'listenToPage' },
      {
        id: 'listenToUpdates',
        src: 'listenToUpdates',
        input: ({ context }) => ({ topics: topicsOf(context.of, null) }),
      },
    ],
    initial: 'loading',
    on: {
      'input.changed': {
        target: '.debouncing',
        actions: [{ type: 'rememberInput', params: ofEvent }, 'followInput'],
      },
      'update.noticed': { guard: { type: 'isOutdated', params: noticed }, target: '.debouncing' },
      'refresh.requested': '.debouncing',
      'page.shown': '.debouncing',
      'connection.restored': '.debouncing',
    },
    states: {
      debouncing: {
        description:
          'The data are about to be asked for: once, however often that is wanted. A call in flight may be outdated, and is given up.',
        on: {
          'update.noticed': {
            description: 'The next answer will have this change in it, and any other until then.',
          },
        },
        after: { debounce: [{ guard: 'hasLoaded', target: 'loaded.refreshing' }, { target: 'loading' }] },
      },
      loading: {
        description: 'The data are asked for; nothing is known yet but what the device may remember.',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ of: context.of }),
          onDone: { target: 'loaded', actions: dataKept },
          onError: { target: 'failed', actions: ['forgetRecalled', failureRemembered, failureShown] },
        },
      },
      failed: {
        description:
          'There is nothing to show, and the screen says why; it goes on saying so while the data are asked for again.',
      },
      loaded: {
        description: 'There are data to show.',
        initial: 'fresh',
        states: {
          fresh: {
            description: 'The data are young enough to be shown as they are.',
            after: { freshness: 'refreshing' },
          },
          refreshing: {
            description: 'The data are shown while newer ones are asked for.',
            invoke: {
              id: 'reload',
              src: 'load',
              input: ({ context }) => ({ of: context.of }),
              onDone: { target: 'fresh', actions: dataKept },
              // No error: a resource that is gone shows by its age, and its viewer has often ended it already.
              onError: { target: 'stale', actions: [failureRemembered, failureShown] },
            },
          },
          stale: {
            description: 'The data of before stay readable, with the time they were loaded at.',
            after: { freshness: 'refreshing' },
          },
        },
      },
    },
  });
}

export type ResourceMachine = ReturnType<typeof createResource>;
export type ResourceRef = ActorRefFrom<ResourceMachine>;
export type ResourceSnapshot = SnapshotFrom<ResourceMachine>;
/** A running resource that another flow may ask to load again. */
export interface RefreshableRef {
  send(event: { type: 'refresh.requested' }): void;
}

/** An action: asks the list around to load again, because it may no longer be true. */
export const refreshList = notify(({ context }: { context: { readonly list: RefreshableRef } }) => ({
  to: context.list,
  event: { type: 'refresh.requested' },
}));

/** The event that a resource sends to the flow that invokes it each time it has loaded. */
export interface LoadedEvent<Id extends string, Data> {
  readonly type: `${Id}.loaded`;
  readonly data: Data;
  /** The server's time of the answer. */
  readonly at: Instant;
}

/** A resource's machine, and its data with the type that `load` gave it. */
export interface Resource<Id extends string, Data> {
  readonly id: Id;
  readonly machine: ResourceMachine;
  selectData(snapshot: ResourceSnapshot): Data | null;
}

/** The event that a definition's machine sends to its subscriber. */
export type LoadedOf<Defined> =
  Defined extends Resource<infer Id, infer Data> ? LoadedEvent<Id, Data> : never;

/**
 * Defines a resource. `load` gets what the machine was started with as `of`, or was told last by `input.changed`, and
 * rejects with ApiFailure. The one place where the data's type is trusted: it is what `load` of the same definition
 * returned. A flow that invokes it gives itself as `subscriber`, and sends it `input.changed` and `refresh.requested`.
 * `recall` gives what the device knows of it from before, for the while until it is loaded. `follows` names its topics,
 * `followsData` where only the last loaded data name them: it loads again as soon as one has changed elsewhere.
 */
export function defineResource<const Id extends string, Input, Data>(
  id: Id,
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  {
    recall = () => null,
    follows = () => [],
    followsData,
    ...delays
  }: Partial<Delays> & {
    readonly recall?: () => Data | null;
    readonly follows?: (of: Input) => readonly Topic[];
    readonly followsData?: (data: Data) => readonly Topic[];
  } = {},
): Resource<Id, Data> {
  return {
    id,
    machine: createResource(
      id,
      // The casts are the one place where the data's type is trusted, as the docstring says.
      (input, signal) => load(input as Input, signal),
      recall,
      { ...USUAL_DELAYS, ...delays },
      {
        isInData: followsData !== undefined,
        topicsOf: (of, data) => [
          ...follows(of as Input), // what it was started with
          ...(data === null ? [] : (followsData?.(data as Data) ?? [])),
        ],
      },
    ),
    selectData: (snapshot) => snapshot.context.data as Data | null, // what `load` resolved with
  };
}

/** It is on its way, whether something is shown meanwhile or not. */
export function selectIsUnderWay(snapshot: ResourceSnapshot): boolean {
  return (
    snapshot.matches('debouncing') ||
    snapshot.matches('loading') ||
    snapshot.matches({ loaded: 'refreshing' })
  );
}

/** Since when what is shown may no longer be true, because it could not be refreshed; null while it is current. */
export function selectStaleSince(snapshot: ResourceSnapshot): Instant | null {
  return snapshot.matches({ loaded: 'stale' }) ? snapshot.context.loadedAt : null;
}

/** When what is shown was loaded, by the server's clock; null before that. */
export function selectLoadedAt(snapshot: ResourceSnapshot): Instant | null {
  return snapshot.context.loadedAt;
}

/** Why nothing can be shown; it stays while the data are asked for again. Null otherwise. */
export function selectFailure({ context }: ResourceSnapshot): ApiError | null {
  return context.loadedAt === null ? context.failure : null;
}

/** Why nothing, or nothing newer, can be shown; it stays while the data are asked for again. Null otherwise. */
export function selectLastFailure(snapshot: ResourceSnapshot): ApiError | null {
  const { loadedAt, failure } = snapshot.context;
  return loadedAt === null || snapshot.matches({ loaded: 'stale' }) ? failure : null;
}
