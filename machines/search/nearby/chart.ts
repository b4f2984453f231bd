import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { GroundPoint } from '#domain/search/map.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { readPart, writePart } from '../../storage.ts';
import { type Position, readPosition } from './position.ts';

const located = ({ event }: { event: { output: Position } }) => ({ position: event.output });

/**
 * Places near the member (docs/spec/design.md, "Layout": consent is asked where it is used, with its reason, and
 * withdrawn at the same place). The position never leaves the device, and only the consent is kept, not the position.
 */
export const nearbyMachine = flow({
  types: {} as {
    tags: 'located' | 'denied' | 'unknown' | 'busy';
    context: { readonly point: GroundPoint | null };
    events: { type: 'position.allowed' } | { type: 'position.withdrawn' } | PageReturn;
  },
  actors: {
    recallConsent: fromPromise<boolean>(async () => readPart('TabBar.position')?.isAllowed ?? false),
    keepConsent: fromPromise<void, boolean>(async ({ input }) =>
      writePart('TabBar.position', input ? { isAllowed: true } : null),
    ),
    locate: fromPromise<Position>(() => readPosition()),
  },
  actions: {
    rememberPoint: assign({
      point: (_, { position }: { position: Position }) => (position.kind === 'found' ? position.point : null),
    }),
    forgetPoint: assign({ point: null }),
  },
  guards: {
    isAllowed: (_, params: { isAllowed: boolean }) => params.isAllowed,
    isFound: (_, { position }: { position: Position }) => position.kind === 'found',
  },
}).createMachine({
  id: 'nearby',
  context: { point: null },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Has the member consented before to the use of the position?',
      invoke: {
        id: 'recallConsent',
        src: 'recallConsent',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => ({ isAllowed: event.output }) },
            target: 'locating',
          },
          { target: 'off' },
        ],
        onError: 'off',
      },
    },
    off: {
      description: 'The position is not used.',
      on: { 'position.allowed': 'consenting' },
    },
    consenting: {
      description: 'The consent is kept on the device.',
      invoke: {
        id: 'keepConsent',
        src: 'keepConsent',
        input: true,
        onDone: 'locating',
        onError: 'locating',
      },
    },
    locating: {
      description: 'The device is asked for the position.',
      tags: 'busy',
      on: { 'position.withdrawn': 'withdrawing' },
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: [
          {
            guard: { type: 'isFound', params: located },
            target: 'located',
            actions: { type: 'rememberPoint', params: located },
          },
          { target: 'denied' },
        ],
        onError: 'unknown',
      },
    },
    located: {
      description: 'The position is known.',
      tags: 'located',
      on: { 'position.withdrawn': 'withdrawing' },
    },
    denied: {
      tags: 'denied',
      description:
        'The member forbids it in the device or the browser, and comes back to the page from its settings.',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: {
        'page.shown': 'locating',
        'position.allowed': 'locating',
      },
    },
    unknown: {
      tags: 'unknown',
      description:
        'The device does not know where it is, or not soon enough: it may in a moment, or with a connection.',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: {
        'page.shown': 'locating',
        'connection.restored': 'locating',
        'position.allowed': 'locating',
        'position.withdrawn': 'withdrawing',
      },
    },
    withdrawing: {
      description: 'The consent is taken back.',
      entry: 'forgetPoint',
      invoke: {
        id: 'withdrawConsent',
        src: 'keepConsent',
        input: false,
        onDone: 'off',
        onError: 'off',
      },
    },
  },
});

/** The flow, as its views hold it. */
export type NearbyRef = ActorRefFrom<typeof nearbyMachine>;
type NearbySnapshot = SnapshotFrom<typeof nearbyMachine>;

/** Where the device is; null while that is not known. */
export function selectPoint(snapshot: NearbySnapshot): GroundPoint | null {
  return snapshot.context.point;
}

/** Why nobody knows where the device is; null where it was not asked, or not yet. */
export const selectPositionProblem = oneTagOf(['denied', 'unknown']);

/** Whether the position is used now, so that it can be switched off. */
export function selectCanWithdraw(snapshot: NearbySnapshot): boolean {
  return snapshot.can({ type: 'position.withdrawn' });
}

/** Whether the position can be allowed now: not while the consent is being read, kept or withdrawn. */
export function selectCanAllow(snapshot: NearbySnapshot): boolean {
  return snapshot.can({ type: 'position.allowed' });
}
