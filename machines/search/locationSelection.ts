import { assign, type SnapshotFrom } from 'xstate';
import { call } from '#contract/client.ts';
import { listPlaces } from '#contract/search/places.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import { required } from '../shared/required.ts';
import { defineResource } from '../shared/resource.ts';
import { toShell } from '../shell/actions.ts';
import { recordAddress } from '../shell/addresses.ts';
import { flow } from '../shell/flow.ts';
import { paths } from '../shell/paths.ts';
import { boothsToday } from './floor.ts';
import { type PasscodeOutput, passcodeMachine } from './passcode/chart.ts';

/**
 * Floor maps and individual booths of an area (docs/spec/search.md, "Screens", installation-location-selection). They
 * say whether they can be used at once: asked for each minute, and as soon as one of the booths is taken or freed
 * elsewhere.
 */
export const placeList = defineResource(
  'placeList',
  (areaId: number, signal) => call(listPlaces, areaId, { signal }),
  {
    freshness: 60_000,
    spread: 3_000,
    followsData: ({ floorMaps, booths }) =>
      boothsToday([...floorMaps.flatMap((floor) => floor.booths), ...booths].map(({ id }) => id)),
  },
);

export const placeListMachine = placeList.machine;

export type PlacesLayout = 'list' | 'map';

export interface LocationSelectionInput {
  readonly areaId: number;
  /** As the link says it; the server is asked by the id alone. */
  readonly areaName: string | null;
  readonly layout: PlacesLayout;
  /** The place whose card the map shows; null: the first will do. */
  readonly chosen: PlaceId | null;
  /** Personal members are asked for a floor's passcode (docs/spec/search.md, "Roles"). */
  readonly isPersonal: boolean;
}

interface LocationSelectionContext extends LocationSelectionInput {
  /** The floor that was chosen. */
  readonly floorMapId: number | null;
}

function addressOf({ areaId, areaName, layout, chosen }: LocationSelectionContext): string {
  return paths.locationSelection({ id: areaId, name: areaName, isMap: layout === 'map', target: chosen });
}

/**
 * The places of an area as a list and on a map, and the way to one: a floor map behind its passcode, if it asks
 * for one.
 */
export const locationSelectionMachine = flow({
  types: {} as {
    input: LocationSelectionInput;
    context: LocationSelectionContext;
    children: { list: 'list'; passcode: 'passcode' };
    events:
      | { type: 'floorMap.chosen'; floorMapId: number }
      | { type: 'layout.chosen'; layout: PlacesLayout }
      | { type: 'place.chosen'; place: PlaceId };
  },
  actors: { list: placeList.machine, passcode: passcodeMachine },
  actions: {
    openFloorMap: toShell(({ floorMapId }: { floorMapId: number }) => ({
      type: 'navigation.asked',
      to: paths.floorMap({ floorMapId }),
      replace: false,
    })),
    rememberLayout: assign({ layout: (_, params: { layout: PlacesLayout }) => params.layout }),
    rememberPlace: assign({ chosen: (_, params: { place: PlaceId }) => params.place }),
    recordSelection: ({ context }) => recordAddress(() => addressOf(context)),
    rememberFloorMap: assign({ floorMapId: (_, params: { floorMapId: number }) => params.floorMapId }),
  },
  guards: {
    isPersonal: ({ context }) => context.isPersonal,
    isPassed: (_, params: { output: PasscodeOutput }) => params.output.outcome !== 'dismissed',
  },
}).createMachine({
  id: 'locationSelection',
  context: ({ input }) => ({ ...input, floorMapId: null }),
  initial: 'choosing',
  invoke: { id: 'list', src: 'list', input: ({ context }) => ({ of: context.areaId }) },
  states: {
    choosing: {
      description: 'The places of the area are looked at, in a list or on a map.',
      on: {
        'layout.chosen': {
          actions: [
            { type: 'rememberLayout', params: ({ event: { layout } }) => ({ layout }) },
            'recordSelection',
          ],
        },
        'place.chosen': {
          actions: [
            { type: 'rememberPlace', params: ({ event: { place } }) => ({ place }) },
            'recordSelection',
          ],
        },
        'floorMap.chosen': [
          {
            guard: 'isPersonal',
            target: 'unlocking',
            actions: {
              type: 'rememberFloorMap',
              params: ({ event }) => ({ floorMapId: event.floorMapId }),
            },
          },
          {
            actions: { type: 'openFloorMap', params: ({ event }) => ({ floorMapId: event.floorMapId }) },
          },
        ],
      },
    },
    unlocking: {
      description: 'The passcode of a floor is asked for.',
      invoke: {
        id: 'passcode',
        src: 'passcode',
        input: ({ context }) => ({ floorMapId: required(context.floorMapId) }),
        onDone: [
          {
            guard: { type: 'isPassed', params: ({ event }) => ({ output: event.output }) },
            target: 'choosing',
            actions: {
              type: 'openFloorMap',
              params: ({ context }) => ({ floorMapId: required(context.floorMapId) }),
            },
          },
          { target: 'choosing' },
        ],
      },
    },
  },
});

/** Whether the places stand in a list or on the map: two views of one state. */
export function selectLayout({ context }: SnapshotFrom<typeof locationSelectionMachine>): PlacesLayout {
  return context.layout;
}

/** The place that was chosen on the map, or named by the link; null where none was. */
export function selectChosen({ context }: SnapshotFrom<typeof locationSelectionMachine>): PlaceId | null {
  return context.chosen;
}
