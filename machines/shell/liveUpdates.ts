import { type ActorRefFrom, assign, emit, sendTo } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { JUST_READ_MS, MOST_WATCHED, type Update, type Watched } from '#domain/shell/updates.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { flow } from './flow.ts';
import { listensToWholePage, type PageEvent } from './page.ts';
import { followsUpdates, type StreamEvent } from './updateStream.ts';

/** Tells a screen that its data changed, or that a change may have been missed. */
export type UpdateNotification =
  | { type: 'updates.announced'; update: Update }
  | {
      type: 'updates.missed';
      /** Data that were loaded before that may be outdated. */
      before: Instant;
      /** Whether only changes of booths may have been missed. */
      ofBooths: boolean;
      /** Whether there was a stream before, or should have been. */
      isGap: boolean;
    };

/** The topics that somebody on the screen looks at. */
interface Watcher {
  readonly by: string;
  readonly watched: Watched;
}

interface UpdatesContext {
  readonly watchers: readonly Watcher[];
  /**
   * Streams that could not be opened or have ended since somebody looks. One that can be opened may be ended again and
   * again: by the member's other windows (a ninth takes the place of the oldest), or by something on the way.
   */
  readonly failures: number;
  readonly hasFollowed: boolean;
}

const MOST_TRIES = 3;

/** The booths that one stream can watch: the booths of the day that was turned to last. */
function watchedOf({ watchers }: Pick<UpdatesContext, 'watchers'>): Watched | null {
  const latest = watchers.at(-1)?.watched;
  if (latest === undefined) return null;
  const sameDay = watchers.flatMap(({ watched }) => (watched.date === latest.date ? watched.boothIds : []));
  return { date: latest.date, boothIds: [...new Set(sameDay)].slice(-MOST_WATCHED) };
}

function withWatcher(watchers: readonly Watcher[], by: string, watched: Watched | null): readonly Watcher[] {
  const others = watchers.filter((each) => each.by !== by);
  return watched === null ? others : [...others, { by, watched }];
}

const silent = { error: null };
const broken = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/**
 * Changes elsewhere, as they happen (docs/spec/wire.md, "Answers of additions"): one stream while somebody is signed in
 * and looks. Without a stream every listener is asked to load from time to time instead.
 */
export const liveUpdatesMachine = flow({
  types: {} as {
    context: UpdatesContext;
    events:
      | StreamEvent
      | PageEvent
      | { type: 'member.signedIn' }
      | { type: 'member.signedOut' }
      | { type: 'watching.changed'; by: string; watched: Watched | null };
    emitted: UpdateNotification;
  },
  actors: { listenToPage: listensToWholePage, followUpdates: followsUpdates },
  actions: {
    rememberWatcher: assign({
      watchers: ({ context }, { by, watched }: { by: string; watched: Watched | null }) =>
        withWatcher(context.watchers, by, watched),
    }),
    turnStream: sendTo('followUpdates', ({ context }) => ({ type: 'turned', watched: watchedOf(context) })),
    notify: emit((_, { update }: { update: Update }) => ({ type: 'updates.announced' as const, update })),
    notifyOfOpening: emit(({ context }) => ({
      type: 'updates.missed' as const,
      // Since a first stream the server tells what has changed since the screen was read; after a later one nobody
      // knows how long there was none.
      before: context.hasFollowed ? serverClock.now() : instantOf(serverClock.now() - JUST_READ_MS),
      ofBooths: false,
      isGap: context.hasFollowed,
    })),
    notifyOfTurn: emit(() => ({
      type: 'updates.missed' as const,
      before: instantOf(serverClock.now() - JUST_READ_MS),
      ofBooths: true,
      isGap: false,
    })),
    notifyOfGap: emit(() => ({
      type: 'updates.missed' as const,
      before: serverClock.now(),
      ofBooths: false,
      isGap: true,
    })),
    rememberOpening: assign({ hasFollowed: true }),
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetStreams: assign({ failures: 0, hasFollowed: false }),
  },
  guards: {
    isSignedOut: (_, { error }: { error: unknown }) => apiErrorOf(error).kind === 'unauthenticated',
    // A server that has no stream has none a moment later.
    isWorthAnotherTry: ({ context }, { error }: { error: unknown }) =>
      context.failures < MOST_TRIES && apiErrorOf(error).kind !== 'notFound',
    isWatchedAlready: ({ context }, { by, watched }: { by: string; watched: Watched | null }) => {
      const next = watchedOf({ watchers: withWatcher(context.watchers, by, watched) });
      return next === null || JSON.stringify(next) === JSON.stringify(watchedOf(context));
    },
  },
  delays: {
    /** Longer than two signs of life are apart. */
    silence: 40_000,
    /** Longer each time, and not for everybody the same: all have lost a server that is started again. */
    pause: ({ context }) => Math.round(1_000 * 2 ** context.failures * (0.5 + Math.random() / 2)),
    pollingTime: () => Math.round(20_000 * (0.75 + Math.random() / 2)),
  },
}).createMachine({
  id: 'liveUpdates',
  context: { watchers: [], failures: 0, hasFollowed: false },
  invoke: { id: 'listenToPage', src: 'listenToPage' },
  initial: 'idle',
  on: {
    'watching.changed': { actions: { type: 'rememberWatcher', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Nobody is signed in.',
      on: { 'member.signedIn': 'following' },
    },
    following: {
      description: 'Somebody is signed in.',
      initial: 'streaming',
      on: {
        'member.signedOut': { target: 'idle', actions: 'forgetStreams' },
        'page.hidden': { target: '.resting', actions: 'forgetFailures' },
        'connection.lost': { target: '.offline', actions: 'forgetFailures' },
      },
      states: {
        streaming: {
          description: 'Changes come by a stream, or are about to.',
          invoke: {
            id: 'followUpdates',
            src: 'followUpdates',
            input: ({ context }) => ({ watched: watchedOf(context) }),
          },
          initial: 'connecting',
          on: {
            'watching.changed': [
              {
                guard: { type: 'isWatchedAlready', params: ({ event }) => event },
                actions: { type: 'rememberWatcher', params: ({ event }) => event },
              },
              { actions: [{ type: 'rememberWatcher', params: ({ event }) => event }, 'turnStream'] },
            ],
            'stream.ended': [
              {
                guard: { type: 'isWorthAnotherTry', params: broken },
                target: 'reconnecting',
                actions: 'countFailure',
              },
              { target: 'polling' },
            ],
          },
          states: {
            connecting: {
              description: 'A stream is asked for; until it opens nothing is heard.',
              on: {
                'stream.opened': { target: 'live', actions: ['notifyOfOpening', 'rememberOpening'] },
                'stream.ended': {
                  guard: { type: 'isSignedOut', params: broken },
                  target: '#liveUpdates.idle',
                  actions: ['forgetStreams', { type: 'reportFailure', params: broken }],
                },
              },
            },
            live: {
              description:
                'Changes are heard as they happen. A stream without a sign of life for too long counts as none.',
              after: {
                silence: [
                  {
                    guard: { type: 'isWorthAnotherTry', params: silent },
                    target: '#liveUpdates.following.reconnecting',
                    actions: 'countFailure',
                  },
                  { target: '#liveUpdates.following.polling' },
                ],
              },
              on: {
                'stream.beat': { target: 'live', reenter: true },
                'stream.turned': { actions: 'notifyOfTurn' },
                'update.received': {
                  target: 'live',
                  reenter: true,
                  actions: { type: 'notify', params: ({ event }) => event },
                },
              },
            },
          },
        },
        reconnecting: {
          description: 'The stream broke off a moment ago, or could not be opened.',
          on: { 'connection.restored': 'streaming' },
          after: { pause: 'streaming' },
        },
        polling: {
          description:
            'No stream is to be had, or none that stays: what is on the screen is loaded again, and then a stream is tried.',
          entry: 'notifyOfGap',
          on: { 'connection.restored': 'streaming' },
          after: { pollingTime: 'streaming' },
        },
        resting: {
          description: 'Nobody looks at the page.',
          on: {
            'connection.lost': { description: 'The lost connection is found out when somebody looks again.' },
            'page.shown': 'streaming',
          },
        },
        offline: {
          description: 'The device has no network.',
          on: { 'connection.restored': 'streaming' },
        },
      },
    },
  },
});

/** The running stream of updates, for those who listen to it. */
export type LiveUpdatesRef = ActorRefFrom<typeof liveUpdatesMachine>;
