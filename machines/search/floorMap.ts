import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { type FloorBooth, type FloorMap, isUsableNow } from '#domain/search/places.ts';
import type { LoadedOf, ResourceRef } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';
import { type FloorMapAddress, paths } from '../shell/paths.ts';
import { floor } from './floor.ts';
import { type PasscodeOutput, passcodeMachine } from './passcode/chart.ts';

export interface FloorMapInput {
  readonly address: FloorMapAddress;
  /** Classification 0: sees what can be used at once (docs/spec/search.md, "Roles"). */
  readonly isRegular: boolean;
}

/** The picture with booths on it, or the list of them: the same choices. */
export type FloorMapLayout = 'map' | 'list';

interface FloorMapContext extends FloorMapInput {
  readonly floorMap: FloorMap | null;
  readonly boothId: number | null;
  readonly layout: FloorMapLayout;
}

type FloorAnswer = LoadedOf<typeof floor>['data'];

const answered = ({ event }: { event: LoadedOf<typeof floor> }) => ({ answer: event.data });
const floorRemembered = { type: 'rememberFloor' as const, params: answered };
const wentBack = {
  type: 'navigate' as const,
  params: ({ context }: { context: FloorMapContext }) => ({
    to: context.address.returnTo ?? paths.to('/app/area-search'),
    replace: true,
  }),
};
const ended = ({ event }: { event: { output: PasscodeOutput } }) => ({ output: event.output });

/**
 * A floor and its booths (docs/spec/search.md, "Screens", floor-map): behind its passcode where the server asks for
 * one, kept fresh, with the way to the timetable and, for regular members, to a booth that can be used at once.
 */
export const floorMapMachine = flow({
  types: {} as {
    input: FloorMapInput;
    context: FloorMapContext;
    children: { floor: 'floor'; passcode: 'passcode' };
    events:
      | { type: 'booth.chosen'; boothId: number }
      | { type: 'choice.cleared' }
      | { type: 'layout.chosen'; layout: FloorMapLayout }
      | LoadedOf<typeof floor>;
  },
  actors: { floor: floor.machine, passcode: passcodeMachine },
  actions: {
    rememberFloor: assign({
      floorMap: (_, { answer }: { answer: FloorAnswer }) => (answer.kind === 'done' ? answer.value : null),
    }),
    refreshFloor: sendTo('floor', { type: 'refresh.requested' }),
    choose: assign({ boothId: (_, params: { boothId: number }) => params.boothId }),
    clearChoice: assign({ boothId: null }),
    rememberLayout: assign({ layout: (_, params: { layout: FloorMapLayout }) => params.layout }),
  },
  guards: {
    isLocked: (_, { answer }: { answer: FloorAnswer }) => answer.kind === 'refused',
    isForCode: ({ context }) => context.address.returnTo !== undefined,
    isConfirmed: (_, params: { output: PasscodeOutput }) => params.output.outcome === 'confirmed',
    isConfirmedForBooking: ({ context }, params: { output: PasscodeOutput }) =>
      params.output.outcome === 'confirmed' && context.address.returnTo !== undefined,
    isOpen: (_, params: { output: PasscodeOutput }) => params.output.outcome === 'open',
  },
}).createMachine({
  id: 'floorMap',
  context: ({ input }) => ({ ...input, floorMap: null, boothId: null, layout: 'map' }),
  invoke: {
    id: 'floor',
    src: 'floor',
    input: ({ context, self }) => ({ of: context.address.floorMapId, subscriber: self }),
  },
  initial: 'loading',
  on: {
    'floor.loaded': [
      {
        description: 'The floor is not, or no longer, to be seen without its code.',
        guard: { type: 'isLocked', params: answered },
        target: '.unlocking',
        actions: floorRemembered,
      },
      {
        description: 'The code that the member came for has been entered elsewhere.',
        guard: 'isForCode',
        target: '.left',
        actions: wentBack,
      },
      { target: '.shown', actions: floorRemembered },
    ],
  },
  states: {
    loading: {
      description: 'The floor is not known yet.',
    },
    unlocking: {
      description:
        'The code is asked for here, too: the floor was opened by its link, or has come to want one.',
      on: {
        'floor.loaded': {
          description: 'The code is being asked for.',
          guard: { type: 'isLocked', params: answered },
        },
      },
      invoke: {
        id: 'passcode',
        src: 'passcode',
        input: ({ context }) => ({ floorMapId: context.address.floorMapId }),
        onDone: [
          {
            description: 'Nothing but the code was wanted here: the booking goes on.',
            guard: { type: 'isConfirmedForBooking', params: ended },
            target: 'left',
            actions: wentBack,
          },
          {
            guard: { type: 'isConfirmed', params: ended },
            target: 'loading',
            actions: 'refreshFloor',
          },
          { guard: { type: 'isOpen', params: ended }, target: 'barred' },
          { target: 'left', actions: wentBack },
        ],
      },
    },
    barred: {
      description: 'The server wants a code and says that none is needed: asking again would never end.',
      on: {
        'floor.loaded': {
          description: 'The server still wants a code.',
          guard: { type: 'isLocked', params: answered },
        },
      },
    },
    shown: {
      description: 'The picture of the floor is shown with its booths.',
      on: {
        'booth.chosen': {
          actions: { type: 'choose', params: ({ event }) => ({ boothId: event.boothId }) },
        },
        'choice.cleared': { actions: 'clearChoice' },
        'layout.chosen': {
          actions: { type: 'rememberLayout', params: ({ event }) => ({ layout: event.layout }) },
        },
      },
    },
    left: { type: 'final' },
  },
});

export type FloorMapRef = ActorRefFrom<typeof floorMapMachine>;
type FloorMapSnapshot = SnapshotFrom<typeof floorMapMachine>;

/** The floor, once it is known. */
export function selectFloorMap(snapshot: FloorMapSnapshot): FloorMap | null {
  return snapshot.context.floorMap;
}

/** The floor as it is loaded, refreshed, or could not be. */
export function selectFloor(snapshot: FloorMapSnapshot): ResourceRef | undefined {
  return snapshot.children.floor;
}

/** The server wants a code that nobody can be asked for. */
export function selectIsBarred(snapshot: FloorMapSnapshot): boolean {
  return snapshot.matches('barred');
}

/** Whether the floor is shown as a plan or as a list. */
export function selectLayout(snapshot: FloorMapSnapshot): FloorMapLayout {
  return snapshot.context.layout;
}

/** The chosen booth; null while none is, or where it is no longer on the floor. */
export function selectBooth(snapshot: FloorMapSnapshot): FloorBooth | null {
  const { floorMap, boothId } = snapshot.context;
  return floorMap?.booths.find((booth) => booth.id === boothId) ?? null;
}

/** To the timetable: of the chosen booth, or of all booths of the floor, at the time that was wanted. */
export function selectTimetablePath(snapshot: FloorMapSnapshot): string | null {
  const floorMap = selectFloorMap(snapshot);
  if (floorMap === null || floorMap.booths.length === 0) return null;
  const {
    floorMapId: _,
    isForNow: __,
    locationSelection: ___,
    returnTo: ____,
    ...time
  } = snapshot.context.address;
  const booth = selectBooth(snapshot);
  return paths.makeReservation({
    boothIds: booth ? [booth.id] : floorMap.booths.map(({ id }) => id),
    ...time,
  });
}

/**
 * To immediate use, where docs/spec/search.md, "Roles" allows it: regular members, a booth (the chosen one, if one is
 * chosen) that is available, in business hours, on no exceptional closed day. Before the floor is known the link says
 * whether.
 */
export function selectImmediateUsePath(snapshot: FloorMapSnapshot): string | null {
  const { address, isRegular } = snapshot.context;
  const booth = selectBooth(snapshot);
  const floorMap = selectFloorMap(snapshot);
  if (!isRegular) return null;
  if (booth) return isUsableNow(booth) ? paths.immediateUse(booth.id) : null;
  const isPossible = floorMap ? floorMap.booths.some(isUsableNow) : address.isForNow === true;
  return isPossible ? paths.boothSelection(address.floorMapId) : null;
}

/** Whether other places may be looked for from here. */
export function selectHasOtherPlaces(snapshot: FloorMapSnapshot): boolean {
  return snapshot.context.address.locationSelection !== false;
}
