import * as v from 'valibot';
import type { Area, AreaGroup, Booth, FloorBooth, FloorMap, Places, Room } from '#domain/search/places.ts';
import { boothFacts } from '../booking/boothFacts.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, leftOut, list, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { addedPoint, count, text, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';
import { starred } from './favourites.ts';
import { addedState, announcedPrice, hours, immediateState, usableSpan, wayAndPrice } from './placeParts.ts';

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
  announcedPrice,
  wayAndPrice,
  starred,
  immediateState,
) satisfies Means<Booth>;

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
  announcedPrice,
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
  announcedPrice,
  wayAndPrice,
  starred,
) satisfies Means<Room>;

export const listAreaGroups = endpoint({
  call: 'GET /search/get-select-area-groups',
  summary: 'Groups of areas.',
  audience: 'member',
  answer: only('select_area_groups', list(areaGroup)),
});

/** 404 for an unknown area. */
export const listPlaces = endpoint({
  call: 'GET /search/get-list-of-places/{areaId}',
  summary: 'Floor maps and individual booths of an area.',
  audience: 'member',
  params: only('areaId', wholeText),
  answer: record({
    floorMaps: ['floormaps', list(floorMap)],
    booths: ['telecubes', list(booth)],
  }) satisfies Means<Places>,
});

/** 404 for an unknown room. */
export const getRoom = endpoint({
  call: 'GET /search/get-room/{id}',
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

export const searchRooms = endpoint({
  call: 'GET /search/get-rooms',
  summary: 'Rooms and floor maps, of one area or of all.',
  audience: 'member',
  query: record({ areaId: ['areaId', leftOut(wholeText)] }),
  answer: roomSearch,
});

/**
 * 404 for an unknown floor map; passcode_required where a personal member has not entered its passcode
 * (docs/spec/search.md, "Roles").
 */
export const getFloorMap = endpoint({
  call: 'GET /search/get-floormap/{id}',
  summary: 'One floor map.',
  audience: 'member',
  refuses: ['passcode_required'],
  params: only('id', wholeText),
  answer: only('floormap', floorMap),
});

export const getReservableDays = endpoint({
  call: 'GET /settings/reservable-days',
  summary: 'How many days may be reserved, today included.',
  audience: 'member',
  answer: only('reservable-days', Whole),
});
