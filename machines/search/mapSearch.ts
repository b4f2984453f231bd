import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { call } from '#contract/client.ts';
import { searchRooms } from '#contract/search/places.ts';
import { defaultStart, initialTime, startAhead, type WantedTime } from '#domain/booking/defaults.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import { defineResource } from '../shared/resource.ts';
import { recordAddress } from '../shell/addresses.ts';
import { flow } from '../shell/flow.ts';
import { paths } from '../shell/paths.ts';

/** Rooms and floors, of an area or of all (docs/spec/wire.md, "Calls of search", get-rooms). */
export const foundPlaces = defineResource('foundPlaces', (areaId: number | null, signal) =>
  call(searchRooms, { areaId }, { signal }),
);

export const foundPlacesMachine = foundPlaces.machine;

export interface MapSearchInput {
  /** The place that the map is opened for; null: any place will do. */
  readonly target: PlaceId | null;
  readonly areaId: number | null;
  readonly point: GroundPoint | null;
  readonly wanted: WantedTime;
  readonly now: Instant;
}

interface MapSearchContext extends MapSearchInput {
  /** The place whose card is shown; the map stays where it is. */
  readonly chosen: PlaceId | null;
  readonly date: LocalDate;
  readonly start: Minutes;
  /** Somebody wanted the start: it stays when another day is chosen. */
  readonly isStartWanted: boolean;
}

/** The chosen time: a start that nobody has asked for is the default of the day, there too. */
function chosenTime({ date, start, isStartWanted }: MapSearchContext) {
  return isStartWanted ? { date, start } : { date };
}

function addressOf(context: MapSearchContext): string {
  const { chosen, areaId, point } = context;
  return paths.mapSearch({
    ...(chosen === null ? {} : { target: chosen }),
    ...(areaId === null ? {} : { areaId }),
    ...point,
    ...chosenTime(context),
  });
}

/**
 * The map around a place, and the wanted time: the place's marker and the list lead on with it (docs/spec/search.md,
 * "Screens").
 */
export const mapSearchMachine = flow({
  types: {} as {
    input: MapSearchInput;
    context: MapSearchContext;
    children: { places: 'places' };
    events:
      | { type: 'date.chosen'; date: LocalDate; now: Instant }
      | { type: 'start.chosen'; start: Minutes; now: Instant }
      | { type: 'place.chosen'; place: PlaceId };
  },
  actors: { places: foundPlaces.machine },
  actions: {
    selectDate: assign(({ context }, { date, now }: { date: LocalDate; now: Instant }) => ({
      date,
      start: context.isStartWanted ? startAhead(date, context.start, now) : defaultStart(date, now),
    })),
    selectStart: assign(({ context }, { start, now }: { start: Minutes; now: Instant }) => ({
      start: startAhead(context.date, start, now),
      isStartWanted: true,
    })),
    selectPlace: assign({ chosen: (_, params: { place: PlaceId }) => params.place }),
    recordSelection: ({ context }) => recordAddress(() => addressOf(context)),
  },
}).createMachine({
  id: 'mapSearch',
  context: ({ input }) => {
    const { date, start } = initialTime(input.wanted, input.now);
    return { ...input, chosen: input.target, date, start, isStartWanted: input.wanted.start !== null };
  },
  initial: 'choosing',
  invoke: { id: 'places', src: 'places', input: ({ context }) => ({ of: context.areaId }) },
  states: {
    choosing: {
      description: 'Places are looked at on the map.',
      on: {
        'date.chosen': {
          actions: [
            { type: 'selectDate', params: ({ event: { date, now } }) => ({ date, now }) },
            'recordSelection',
          ],
        },
        'place.chosen': {
          actions: [
            { type: 'selectPlace', params: ({ event: { place } }) => ({ place }) },
            'recordSelection',
          ],
        },
        'start.chosen': {
          actions: [
            { type: 'selectStart', params: ({ event: { start, now } }) => ({ start, now }) },
            'recordSelection',
          ],
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type MapSearchRef = ActorRefFrom<typeof mapSearchMachine>;
type MapSearchSnapshot = SnapshotFrom<typeof mapSearchMachine>;

/** The day that the places are looked for on. */
export function selectDate(snapshot: MapSearchSnapshot): LocalDate {
  return snapshot.context.date;
}

/** The start that they are looked for at. */
export function selectStart(snapshot: MapSearchSnapshot): Minutes {
  return snapshot.context.start;
}

/** The chosen place; null while none was chosen, nor named by the link. */
export function selectChosen({ context }: MapSearchSnapshot): PlaceId | null {
  return context.chosen;
}

/** The chosen parts of the time, for the screens that the map leads to. */
export function selectChosenTime({ context }: MapSearchSnapshot) {
  return chosenTime(context);
}
