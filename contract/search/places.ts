import * as v from 'valibot';
import {
  type Area,
  type AreaGroup,
  type Booth,
  type BoothFacts,
  type BoothTerms,
  type BusinessHours,
  EQUIPMENT,
  type FloorBooth,
  type FloorMap,
  type ImmediateState,
  type OpeningHours,
  type Places,
  type Room,
  type Walk,
} from '#domain/search/places.ts';
import type { Minutes } from '#domain/time.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, leftOut, list, mapped, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { addedPoint, count, instant, text, wholeText } from '../values.ts';
import { HourText, Whole } from '../wire.ts';
import { starred } from './favourites.ts';

const area = record({
  id: ['id', Whole],
  name: ['name', v.string()],
  boothCount: ['booth_count', addition(absent(Whole))],
}) satisfies Means<Area>;

const areaGroup = record({
  id: ['id', Whole],
  name: ['name', v.string()],
  areas: ['select_areas', list(area)],
}) satisfies Means<AreaGroup>;

const immediateState = record({
  isImmediatelyAvailable: ['immediateAvailable', optional(v.boolean(), false)],
  isInBusinessHours: ['inBusinessHours', optional(v.boolean(), true)],
  isExceptionallyClosed: ['exceptionalClosedDay', optional(v.boolean(), false)],
}) satisfies Means<ImmediateState>;

const seats = mapped(
  absent(v.picklist([1, 2])),
  (people): BoothFacts['seats'] => people,
  (people) => (people === 1 || people === 2 ? people : null),
);

/** How a booth is built, all additions (docs/spec/search.md, "Data"). */
const boothFacts = record({
  seats: ['seats', addition(seats)],
  equipment: ['equipment', addition(optional(list(v.picklist(EQUIPMENT)), []))],
}) satisfies Means<BoothFacts>;

/** From when until when it can be used, both additions. */
const usableSpan = record({
  usableUntil: ['usable_until', addition(absent(instant))],
  nextFreeAt: ['next_free_at', addition(absent(instant))],
}) satisfies Means<Omit<BoothTerms, 'gross'>>;

/** The way on foot from an exit, and the price of 15 minutes there: all additions. */
const wayAndPrice = record({
  walkMinutes: ['walk_minutes', addition(absent(Whole))],
  exit: ['exit', addition(absent(v.string()))],
  gross: ['unit_price', addition(absent(Whole))],
}) satisfies Means<Walk & Pick<BoothTerms, 'gross'>>;

/** Booth (docs/spec/search.md, "Data"). Its point is an addition. */
const booth = record(
  {
    id: ['id', Whole],
    name: ['cube_name', v.string()],
    placeName: ['place_name', text],
    access: ['access', text],
  },
  addedPoint,
  boothFacts,
  usableSpan,
  wayAndPrice,
  starred,
  immediateState,
) satisfies Means<Booth>;

/** Null where it stays closed, and where it is not told. */
const hour = absent(
  mapped(
    HourText,
    (said): Minutes => Number(said.slice(0, 2)) * 60 + Number(said.slice(3)),
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  ),
);

function openingOf(opens: Minutes | null, closes: Minutes | null): OpeningHours | null {
  return opens === null || closes === null ? null : { opens, closes };
}

const hours = mapped(
  record({
    workdayFrom: ['min_business_workday', hour],
    workdayTo: ['max_business_workday', hour],
    saturdayFrom: ['min_business_saturday', hour],
    saturdayTo: ['max_business_saturday', hour],
    sundayFrom: ['min_business_sunday', hour],
    sundayTo: ['max_business_sunday', hour],
  }),
  (said): { readonly hours: BusinessHours } => ({
    hours: {
      workday: openingOf(said.workdayFrom, said.workdayTo),
      saturday: openingOf(said.saturdayFrom, said.saturdayTo),
      sunday: openingOf(said.sundayFrom, said.sundayTo),
    },
  }),
  ({ hours: { workday, saturday, sunday } }) => ({
    workdayFrom: workday?.opens ?? null,
    workdayTo: workday?.closes ?? null,
    saturdayFrom: saturday?.opens ?? null,
    saturdayTo: saturday?.closes ?? null,
    sundayFrom: sunday?.opens ?? null,
    sundayTo: sunday?.closes ?? null,
  }),
);

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const plan = v.object({ left: Fraction, top: Fraction, width: Fraction, height: Fraction });

const floorBooth = record(
  {
    id: ['id', Whole],
    name: ['cube_name', addition(text)],
    gross: ['taxInPrice', addition(absent(Whole))],
    place: ['plan', addition(absent(plan))],
  },
  boothFacts,
  usableSpan,
  starred,
  immediateState,
) satisfies Means<FloorBooth>;

/**
 * Floor map (docs/spec/search.md, "Data"). Additions: image_size, the way on foot and the lowest price; of a booth its
 * cube_name, its plan (fractions of the picture), its facts, when it can be used, and its price of 15 minutes.
 */
const floorMap = record(
  {
    id: ['id', Whole],
    placeName: ['place_name', text],
    floorName: ['floor_name', text],
    access: ['access', text],
    imageUrl: ['image_url', text],
    boothCount: ['telecubeCnt', count],
    latitude: ['latitude', optional(v.number(), 0)],
    longitude: ['longitude', optional(v.number(), 0)],
    imageSize: ['image_size', addition(absent(v.object({ width: Whole, height: Whole })))],
    booths: ['telecubes', list(floorBooth)],
  },
  wayAndPrice,
  starred,
  hours,
) satisfies Means<FloorMap>;

/** The three go together: null where one of them is not told. */
const addedState = mapped(
  record({
    isImmediatelyAvailable: ['immediateAvailable', addition(absent(v.boolean()))],
    isInBusinessHours: ['inBusinessHours', addition(absent(v.boolean()))],
    isExceptionallyClosed: ['exceptionalClosedDay', addition(absent(v.boolean()))],
  }),
  ({ isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed }): Pick<Room, 'state'> => ({
    state:
      isImmediatelyAvailable === null || isInBusinessHours === null || isExceptionallyClosed === null
        ? null
        : { isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed },
  }),
  ({ state }) =>
    state ?? { isImmediatelyAvailable: null, isInBusinessHours: null, isExceptionallyClosed: null },
);

/** Room (docs/spec/search.md, "Data"). All but id, name and point are additions. */
const room = record(
  {
    id: ['id', Whole],
    name: ['cube_name', v.string()],
    placeName: ['place_name', addition(text)],
    access: ['access', addition(text)],
    latitude: ['latitude', v.number()],
    longitude: ['longitude', v.number()],
  },
  addedState,
  boothFacts,
  usableSpan,
  wayAndPrice,
  starred,
) satisfies Means<Room>;

/** GET /search/get-select-area-groups -> groups of areas (docs/spec/wire.md, "Calls of search"). */
export const listAreaGroups = endpoint({
  method: 'get',
  path: '/search/get-select-area-groups',
  summary: 'Groups of areas.',
  audience: 'member',
  answer: only('select_area_groups', list(areaGroup)),
});

/**
 * GET /search/get-list-of-places/{areaId} -> floormaps, telecubes (docs/spec/wire.md, "Calls of search"). 404 for an
 * unknown area.
 */
export const listPlaces = endpoint({
  method: 'get',
  path: '/search/get-list-of-places/{areaId}',
  summary: 'Floor maps and individual booths of an area.',
  audience: 'member',
  params: only('areaId', wholeText),
  answer: record({
    floorMaps: ['floormaps', list(floorMap)],
    booths: ['telecubes', list(booth)],
  }) satisfies Means<Places>,
});

/** GET /search/get-room/{id} -> room (docs/spec/wire.md, "Calls of search"). 404 for an unknown room. */
export const getRoom = endpoint({
  method: 'get',
  path: '/search/get-room/{id}',
  summary: 'One room.',
  audience: 'member',
  params: only('id', wholeText),
  answer: only('room', room),
});

/** Rooms and floors for the map search, and how many days may be reserved. */
const roomSearch = record({
  rooms: ['rooms', list(room)],
  floorMaps: ['floormaps', list(floorMap)],
  reservableDays: ['reservable-days', Whole],
});
export type RoomSearch = DomainOf<typeof roomSearch>;

/**
 * GET /search/get-rooms (areaId, optional) -> rooms, floormaps, reservable-days (docs/spec/wire.md, "Calls of search").
 */
export const searchRooms = endpoint({
  method: 'get',
  path: '/search/get-rooms',
  summary: 'Rooms and floor maps, of one area or of all.',
  audience: 'member',
  query: record({ areaId: ['areaId', leftOut(wholeText)] }),
  answer: roomSearch,
});

/**
 * GET /search/get-floormap/{id} -> floormap (docs/spec/wire.md, "Calls of search"). 404 for an unknown floor map; 403
 * passcode_required where a personal member has not entered its passcode (docs/spec/search.md, "Roles").
 */
export const getFloorMap = endpoint({
  method: 'get',
  path: '/search/get-floormap/{id}',
  summary: 'One floor map.',
  audience: 'member',
  refuses: ['passcode_required'],
  params: only('id', wholeText),
  answer: only('floormap', floorMap),
});

/** GET /settings/reservable-days -> reservable-days (docs/spec/wire.md, "Calls of search"). */
export const getReservableDays = endpoint({
  method: 'get',
  path: '/settings/reservable-days',
  summary: 'How many days may be reserved, today included.',
  audience: 'member',
  answer: only('reservable-days', Whole),
});
