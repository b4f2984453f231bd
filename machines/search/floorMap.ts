import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf, refusable } from '#contract/errors.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { type FloorBooth, type FloorMap, isUsableNow } from '#domain/search/places.ts';
import type { Instant } from '#domain/time.ts';
import { asks } from '../shell/asks.ts';
import { type FloorMapAddress, paths } from '../shell/paths.ts';
import { type PasscodeOutput, passcodeMachine } from './passcode.ts';

export interface FloorMapInput {
  readonly address: FloorMapAddress;
  /** Classification 0: sees what can be used at once (spec section 6). */
  readonly isRegular: boolean;
}

/** The picture with booths on it, or the list of them: the same choices. */
export type FloorMapLayout = 'map' | 'list';

interface LoadedFloor {
  readonly floorMap: FloorMap;
  readonly at: Instant;
}

interface FloorMapContext extends FloorMapInput {
  readonly loaded: LoadedFloor | null;
  readonly boothId: number | null;
  readonly layout: FloorMapLayout;
  readonly failure: ApiError | null;
}

type FloorAnswer = ({ readonly kind: 'opened' } & LoadedFloor) | { readonly kind: 'locked' };

async function loadFloor(floorMapId: number, signal: AbortSignal): Promise<FloorAnswer> {
  const answer = await refusable(call(getFloorMap, floorMapId, { signal }), ['passcode_required']);
  return answer.kind === 'done'
    ? { kind: 'opened', floorMap: answer.value, at: serverClock.now() }
    : { kind: 'locked' };
}

const answered = ({ event }: { event: { output: FloorAnswer } }) => ({ answer: event.output });

/**
 * A floor and its booths (spec section 2, floor-map): behind its passcode where the server asks for one, kept fresh,
 * with the way to the timetable and, for regular members, to a booth that can be used at once.
 */
export const floorMapMachine = setup({
  types: {
    input: {} as FloorMapInput,
    context: {} as FloorMapContext,
    children: {} as { passcode: 'passcode' },
    events: {} as
      | { type: 'booth.chosen'; boothId: number }
      | { type: 'choice.cleared' }
      | { type: 'layout.chosen'; layout: FloorMapLayout }
      | { type: 'refresh.requested' }
      | { type: 'page.shown' },
  },
  actors: {
    loadFloor: fromPromise<FloorAnswer, number>(({ input, signal }) => loadFloor(input, signal)),
    passcode: passcodeMachine,
  },
  actions: {
    ...asks,
    rememberFloor: assign({
      loaded: (_, { answer }: { answer: FloorAnswer }) => (answer.kind === 'opened' ? answer : null),
      failure: null,
    }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
    rememberLock: assign({ failure: ({ context }): ApiError => lockOf(context) }),
    choose: assign({ boothId: (_, params: { boothId: number }) => params.boothId }),
    clearChoice: assign({ boothId: null }),
    rememberLayout: assign({ layout: (_, params: { layout: FloorMapLayout }) => params.layout }),
  },
  guards: {
    isLocked: (_, { answer }: { answer: FloorAnswer }) => answer.kind === 'locked',
    isConfirmed: (_, params: { output: PasscodeOutput }) => params.output.outcome === 'confirmed',
    isOpen: (_, params: { output: PasscodeOutput }) => params.output.outcome === 'open',
  },
  delays: {
    /** How old the shown floor may get while somebody looks at it. */
    freshness: 60_000,
  },
}).createMachine({
  id: 'floorMap',
  context: ({ input }) => ({ ...input, loaded: null, boothId: null, layout: 'map', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadFloor',
        src: 'loadFloor',
        input: ({ context }) => context.address.floorMapId,
        onDone: [
          { guard: { type: 'isLocked', params: answered }, target: 'unlocking' },
          { target: 'shown', actions: { type: 'rememberFloor', params: answered } },
        ],
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
      on: { 'refresh.requested': 'loading' },
    },
    unlocking: {
      description: 'Opened by its link: the code is asked for here too (section 6).',
      invoke: {
        id: 'passcode',
        src: 'passcode',
        input: ({ context }) => ({ floorMapId: context.address.floorMapId }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ output: event.output }) },
            target: 'loading',
          },
          {
            description: 'The server wants a code and does not ask for one: asking again would never end.',
            guard: { type: 'isOpen', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: 'rememberLock',
          },
          {
            target: 'left',
            actions: { type: 'navigate', params: { to: paths.areaSearch(), replace: true } },
          },
        ],
      },
    },
    shown: {
      initial: 'fresh',
      on: {
        'booth.chosen': {
          actions: { type: 'choose', params: ({ event }) => ({ boothId: event.boothId }) },
        },
        'choice.cleared': { actions: 'clearChoice' },
        'layout.chosen': {
          actions: { type: 'rememberLayout', params: ({ event }) => ({ layout: event.layout }) },
        },
        'page.shown': '.refreshing',
      },
      states: {
        fresh: {
          after: { freshness: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refreshFloor',
            src: 'loadFloor',
            input: ({ context }) => context.address.floorMapId,
            onDone: [
              {
                description: 'What was shown is no longer to be seen without the code.',
                guard: { type: 'isLocked', params: answered },
                target: '#floorMap.unlocking',
                actions: { type: 'rememberFloor', params: answered },
              },
              { target: 'fresh', actions: { type: 'rememberFloor', params: answered } },
            ],
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
          description: 'What was loaded before stays readable; the server decides at the reservation anyway.',
          on: { 'refresh.requested': 'refreshing' },
        },
      },
    },
    left: { type: 'final' },
  },
});

function lockOf({ address }: FloorMapContext): ApiError {
  return {
    kind: 'forbidden',
    path: `/search/get-floormap/${address.floorMapId}`,
    code: 'passcode_required',
    message: null,
  };
}

/** The flow, as its views hold it. */
export type FloorMapRef = ActorRefFrom<typeof floorMapMachine>;
type FloorMapSnapshot = SnapshotFrom<typeof floorMapMachine>;

/** The floor, once it is known. */
export function selectFloorMap(snapshot: FloorMapSnapshot): FloorMap | null {
  return snapshot.context.loaded?.floorMap ?? null;
}

/** The server's time of what is shown; null while nothing is. */
export function selectLoadedAt(snapshot: FloorMapSnapshot): Instant | null {
  return snapshot.context.loaded?.at ?? null;
}

export function selectLayout(snapshot: FloorMapSnapshot): FloorMapLayout {
  return snapshot.context.layout;
}

/** The chosen booth; null while none is, or where it is no longer on the floor. */
export function selectBooth(snapshot: FloorMapSnapshot): FloorBooth | null {
  const { loaded, boothId } = snapshot.context;
  return loaded?.floorMap.booths.find((booth) => booth.id === boothId) ?? null;
}

/** To the timetable: of the chosen booth, or of all booths of the floor, at the time that was wanted. */
export function selectTimetablePath(snapshot: FloorMapSnapshot): string | null {
  const floorMap = selectFloorMap(snapshot);
  if (floorMap === null || floorMap.booths.length === 0) return null;
  const { floorMapId: _, immediateAvailable: __, locationSelection: ___, ...time } = snapshot.context.address;
  const booth = selectBooth(snapshot);
  return paths.makeReservation({
    boothIds: booth ? [booth.id] : floorMap.booths.map(({ id }) => id),
    ...time,
  });
}

/**
 * To immediate use, where section 6 allows it: regular members, a booth (the chosen one, if one is chosen) that is
 * available, in business hours, on no exceptional closed day. Before the floor is known the link says whether.
 */
export function selectImmediateUsePath(snapshot: FloorMapSnapshot): string | null {
  const { address, isRegular } = snapshot.context;
  const booth = selectBooth(snapshot);
  const floorMap = selectFloorMap(snapshot);
  if (!isRegular) return null;
  if (booth) return isUsableNow(booth) ? paths.immediateUse(booth.id) : null;
  const isPossible = floorMap ? floorMap.booths.some(isUsableNow) : address.immediateAvailable === true;
  return isPossible ? paths.boothSelection(address.floorMapId) : null;
}

/** Why nothing, or nothing newer, can be shown. */
export function selectFailure(snapshot: FloorMapSnapshot): ApiError | null {
  return snapshot.matches('failed') || snapshot.matches({ shown: 'stale' }) ? snapshot.context.failure : null;
}

/** Whether other places may be looked for from here. */
export function selectHasOtherPlaces(snapshot: FloorMapSnapshot): boolean {
  return snapshot.context.address.locationSelection !== false;
}
