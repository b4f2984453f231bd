import * as v from 'valibot';
import {
  type AreaGroup,
  type Booth,
  type BoothFacts,
  type BoothTerms,
  type BusinessHours,
  EQUIPMENT,
  type FloorMap,
  type ImmediateState,
  type OpeningHours,
  type Places,
  type Room,
  type Walk,
} from '#domain/search/places.ts';
import type { Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import {
  absent,
  addition,
  HourText,
  InstantText,
  toInstant,
  toWireInstant,
  Whole,
  WholeText,
} from '../wire.ts';

const WireAreaGroup = v.object({
  id: Whole,
  name: v.string(),
  select_areas: v.array(
    v.object({ id: Whole, name: v.string(), booth_count: addition(v.optional(v.nullable(Whole), null)) }),
  ),
});

const areaGroupCodec: Codec<v.InferOutput<typeof WireAreaGroup>, AreaGroup> = {
  decode: (wire) => ({
    id: wire.id,
    name: wire.name,
    areas: wire.select_areas.map((area) => ({ id: area.id, name: area.name, boothCount: area.booth_count })),
  }),
  encode: (group) => ({
    id: group.id,
    name: group.name,
    select_areas: group.areas.map((area) => ({ id: area.id, name: area.name, booth_count: area.boothCount })),
  }),
};

const wireImmediate = {
  immediateAvailable: v.optional(v.boolean(), false),
  inBusinessHours: v.optional(v.boolean(), true),
  exceptionalClosedDay: v.optional(v.boolean(), false),
};
const WireImmediate = v.object(wireImmediate);

const immediateCodec: Codec<v.InferOutput<typeof WireImmediate>, ImmediateState> = {
  decode: (wire) => ({
    isImmediatelyAvailable: wire.immediateAvailable,
    isInBusinessHours: wire.inBusinessHours,
    isExceptionallyClosed: wire.exceptionalClosedDay,
  }),
  encode: (state) => ({
    immediateAvailable: state.isImmediatelyAvailable,
    inBusinessHours: state.isInBusinessHours,
    exceptionalClosedDay: state.isExceptionallyClosed,
  }),
};

/** How a booth is built, all additions (docs/spec/search.md, "Data"). */
const wireFacts = {
  seats: addition(absent(v.picklist([1, 2]))),
  equipment: addition(v.optional(v.array(v.picklist(EQUIPMENT)), [])),
};
const WireFacts = v.object(wireFacts);

const factsCodec: Codec<v.InferOutput<typeof WireFacts>, BoothFacts> = {
  decode: ({ seats, equipment }) => ({ seats, equipment }),
  encode: ({ seats, equipment }) => ({
    seats: seats === 1 || seats === 2 ? seats : null,
    equipment: [...equipment],
  }),
};

/** From when until when it can be used, both additions. */
const wireSpan = {
  usable_until: addition(absent(InstantText)),
  next_free_at: addition(absent(InstantText)),
};
const WireSpan = v.object(wireSpan);

const spanCodec: Codec<v.InferOutput<typeof WireSpan>, Omit<BoothTerms, 'gross'>> = {
  decode: (wire) => ({
    usableUntil: wire.usable_until === null ? null : toInstant(wire.usable_until),
    nextFreeAt: wire.next_free_at === null ? null : toInstant(wire.next_free_at),
  }),
  encode: (terms) => ({
    usable_until: terms.usableUntil === null ? null : toWireInstant(terms.usableUntil),
    next_free_at: terms.nextFreeAt === null ? null : toWireInstant(terms.nextFreeAt),
  }),
};

/** The way on foot from an exit, and the price of 15 minutes there: all additions. */
const wirePlace = {
  walk_minutes: addition(absent(Whole)),
  exit: addition(absent(v.string())),
  unit_price: addition(absent(Whole)),
};
const WirePlace = v.object(wirePlace);

const placeCodec: Codec<v.InferOutput<typeof WirePlace>, Walk & Pick<BoothTerms, 'gross'>> = {
  decode: (wire) => ({ walkMinutes: wire.walk_minutes, exit: wire.exit, gross: wire.unit_price }),
  encode: (place) => ({ walk_minutes: place.walkMinutes, exit: place.exit, unit_price: place.gross }),
};

/** Booth (docs/spec/search.md, "Data"). Its point is an addition. */
const WireBooth = v.object({
  id: Whole,
  cube_name: v.string(),
  place_name: v.optional(v.string(), ''),
  access: v.optional(v.string(), ''),
  latitude: addition(absent(v.number())),
  longitude: addition(absent(v.number())),
  ...wireFacts,
  ...wireSpan,
  ...wirePlace,
  ...wireImmediate,
});

const boothCodec: Codec<v.InferOutput<typeof WireBooth>, Booth> = {
  decode: (wire) => ({
    id: wire.id,
    name: wire.cube_name,
    placeName: wire.place_name,
    access: wire.access,
    point:
      wire.latitude === null || wire.longitude === null
        ? null
        : { latitude: wire.latitude, longitude: wire.longitude },
    ...factsCodec.decode(wire),
    ...spanCodec.decode(wire),
    ...placeCodec.decode(wire),
    ...immediateCodec.decode(wire),
  }),
  encode: (booth) => ({
    id: booth.id,
    cube_name: booth.name,
    place_name: booth.placeName,
    access: booth.access,
    latitude: booth.point?.latitude ?? null,
    longitude: booth.point?.longitude ?? null,
    ...factsCodec.encode(booth),
    ...spanCodec.encode(booth),
    ...placeCodec.encode(booth),
    ...immediateCodec.encode(booth),
  }),
};

/** Null where it stays closed, and where it is not told. */
const Hour = absent(HourText);

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/**
 * Floor map (docs/spec/search.md, "Data"). Additions: image_size, the way on foot and the lowest price; of a booth its
 * cube_name, its plan (fractions of the picture), its facts, when it can be used, and its price of 15 minutes.
 */
const WireFloorMap = v.object({
  id: Whole,
  place_name: v.optional(v.string(), ''),
  floor_name: v.optional(v.string(), ''),
  access: v.optional(v.string(), ''),
  image_url: v.optional(v.string(), ''),
  telecubeCnt: v.optional(Whole, 0),
  latitude: v.optional(v.number(), 0),
  longitude: v.optional(v.number(), 0),
  image_size: addition(v.optional(v.nullable(v.object({ width: Whole, height: Whole })), null)),
  telecubes: v.array(
    v.object({
      id: Whole,
      cube_name: addition(v.optional(v.string(), '')),
      taxInPrice: addition(v.optional(v.nullable(Whole), null)),
      plan: addition(
        v.optional(
          v.nullable(v.object({ left: Fraction, top: Fraction, width: Fraction, height: Fraction })),
          null,
        ),
      ),
      ...wireFacts,
      ...wireSpan,
      ...wireImmediate,
    }),
  ),
  ...wirePlace,
  min_business_workday: Hour,
  max_business_workday: Hour,
  min_business_saturday: Hour,
  max_business_saturday: Hour,
  min_business_sunday: Hour,
  max_business_sunday: Hour,
});
type WireFloorMap = v.InferOutput<typeof WireFloorMap>;

function minuteOf(text: string): Minutes {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

function hourText(minute: Minutes): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function decodeOpening(opens: string | null, closes: string | null): OpeningHours | null {
  return opens === null || closes === null ? null : { opens: minuteOf(opens), closes: minuteOf(closes) };
}

function decodeHours(wire: WireFloorMap): BusinessHours {
  return {
    workday: decodeOpening(wire.min_business_workday, wire.max_business_workday),
    saturday: decodeOpening(wire.min_business_saturday, wire.max_business_saturday),
    sunday: decodeOpening(wire.min_business_sunday, wire.max_business_sunday),
  };
}

function encodeHours({ workday, saturday, sunday }: BusinessHours) {
  return {
    min_business_workday: workday && hourText(workday.opens),
    max_business_workday: workday && hourText(workday.closes),
    min_business_saturday: saturday && hourText(saturday.opens),
    max_business_saturday: saturday && hourText(saturday.closes),
    min_business_sunday: sunday && hourText(sunday.opens),
    max_business_sunday: sunday && hourText(sunday.closes),
  };
}

const floorMapCodec: Codec<WireFloorMap, FloorMap> = {
  decode: (wire) => ({
    id: wire.id,
    placeName: wire.place_name,
    floorName: wire.floor_name,
    access: wire.access,
    imageUrl: wire.image_url,
    imageSize: wire.image_size,
    boothCount: wire.telecubeCnt,
    latitude: wire.latitude,
    longitude: wire.longitude,
    hours: decodeHours(wire),
    ...placeCodec.decode(wire),
    booths: wire.telecubes.map((booth) => ({
      id: booth.id,
      name: booth.cube_name,
      place: booth.plan,
      gross: booth.taxInPrice,
      ...factsCodec.decode(booth),
      ...spanCodec.decode(booth),
      ...immediateCodec.decode(booth),
    })),
  }),
  encode: (map) => ({
    id: map.id,
    place_name: map.placeName,
    floor_name: map.floorName,
    access: map.access,
    image_url: map.imageUrl,
    image_size: map.imageSize,
    telecubeCnt: map.boothCount,
    latitude: map.latitude,
    longitude: map.longitude,
    ...encodeHours(map.hours),
    ...placeCodec.encode(map),
    telecubes: map.booths.map((booth) => ({
      id: booth.id,
      cube_name: booth.name,
      plan: booth.place,
      taxInPrice: booth.gross,
      ...factsCodec.encode(booth),
      ...spanCodec.encode(booth),
      ...immediateCodec.encode(booth),
    })),
  }),
};

/** Room (docs/spec/search.md, "Data"). All but id, name and point are additions; the three of its state go together. */
const WireRoom = v.object({
  id: Whole,
  cube_name: v.string(),
  place_name: addition(v.optional(v.string(), '')),
  access: addition(v.optional(v.string(), '')),
  latitude: v.number(),
  longitude: v.number(),
  immediateAvailable: addition(absent(v.boolean())),
  inBusinessHours: addition(absent(v.boolean())),
  exceptionalClosedDay: addition(absent(v.boolean())),
  ...wireFacts,
  ...wireSpan,
  ...wirePlace,
});
type WireRoom = v.InferOutput<typeof WireRoom>;

/** null where one of the three is not told. */
function stateOf({
  immediateAvailable,
  inBusinessHours,
  exceptionalClosedDay,
}: WireRoom): ImmediateState | null {
  if (immediateAvailable === null || inBusinessHours === null || exceptionalClosedDay === null) return null;
  return immediateCodec.decode({ immediateAvailable, inBusinessHours, exceptionalClosedDay });
}

const UNTOLD = { immediateAvailable: null, inBusinessHours: null, exceptionalClosedDay: null };

const roomCodec: Codec<WireRoom, Room> = {
  decode: (wire) => ({
    id: wire.id,
    name: wire.cube_name,
    placeName: wire.place_name,
    access: wire.access,
    latitude: wire.latitude,
    longitude: wire.longitude,
    state: stateOf(wire),
    ...factsCodec.decode(wire),
    ...spanCodec.decode(wire),
    ...placeCodec.decode(wire),
  }),
  encode: (room) => ({
    id: room.id,
    cube_name: room.name,
    place_name: room.placeName,
    access: room.access,
    latitude: room.latitude,
    longitude: room.longitude,
    ...(room.state === null ? UNTOLD : immediateCodec.encode(room.state)),
    ...factsCodec.encode(room),
    ...spanCodec.encode(room),
    ...placeCodec.encode(room),
  }),
};

const idParam = {
  params: v.object({ id: WholeText }),
  input: {
    decode: ({ params }: { params: { id: string } }) => Number(params.id),
    encode: (id: number) => ({ params: { id: String(id) } }),
  },
};

/** GET /search/get-select-area-groups -> groups of areas (docs/spec/wire.md, "Calls of search"). */
export const listAreaGroups = endpoint({
  method: 'get',
  path: '/search/get-select-area-groups',
  summary: 'Groups of areas.',
  audience: 'member',
  response: v.object({ select_area_groups: v.array(WireAreaGroup) }),
  input: NOTHING,
  output: {
    decode: (wire): readonly AreaGroup[] => wire.select_area_groups.map(areaGroupCodec.decode),
    encode: (groups) => ({ select_area_groups: groups.map(areaGroupCodec.encode) }),
  },
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
  params: v.object({ areaId: WholeText }),
  response: v.object({ floormaps: v.array(WireFloorMap), telecubes: v.array(WireBooth) }),
  input: {
    decode: ({ params }) => Number(params.areaId),
    encode: (areaId: number) => ({ params: { areaId: String(areaId) } }),
  },
  output: {
    decode: (wire): Places => ({
      floorMaps: wire.floormaps.map(floorMapCodec.decode),
      booths: wire.telecubes.map(boothCodec.decode),
    }),
    encode: (places) => ({
      floormaps: places.floorMaps.map(floorMapCodec.encode),
      telecubes: places.booths.map(boothCodec.encode),
    }),
  },
});

/** GET /search/get-room/{id} -> room (docs/spec/wire.md, "Calls of search"). 404 for an unknown room. */
export const getRoom = endpoint({
  method: 'get',
  path: '/search/get-room/{id}',
  summary: 'One room.',
  audience: 'member',
  ...idParam,
  response: v.object({ room: WireRoom }),
  output: {
    decode: (wire) => roomCodec.decode(wire.room),
    encode: (room: Room) => ({ room: roomCodec.encode(room) }),
  },
});

/** Rooms and floors for the map search, and how many days may be reserved. */
export interface RoomSearch {
  readonly rooms: readonly Room[];
  readonly floorMaps: readonly FloorMap[];
  readonly reservableDays: number;
}

/**
 * GET /search/get-rooms (areaId, optional) -> rooms, floormaps, reservable-days (docs/spec/wire.md, "Calls of search").
 */
export const searchRooms = endpoint({
  method: 'get',
  path: '/search/get-rooms',
  summary: 'Rooms and floor maps, of one area or of all.',
  audience: 'member',
  query: v.object({ areaId: v.optional(WholeText) }),
  response: v.object({
    rooms: v.array(WireRoom),
    floormaps: v.array(WireFloorMap),
    'reservable-days': Whole,
  }),
  input: {
    decode: ({ query }) => ({ areaId: query.areaId === undefined ? null : Number(query.areaId) }),
    encode: (search: { areaId: number | null }) => ({
      query: search.areaId === null ? {} : { areaId: String(search.areaId) },
    }),
  },
  output: {
    decode: (wire): RoomSearch => ({
      rooms: wire.rooms.map(roomCodec.decode),
      floorMaps: wire.floormaps.map(floorMapCodec.decode),
      reservableDays: wire['reservable-days'],
    }),
    encode: (search) => ({
      rooms: search.rooms.map(roomCodec.encode),
      floormaps: search.floorMaps.map(floorMapCodec.encode),
      'reservable-days': search.reservableDays,
    }),
  },
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
  ...idParam,
  response: v.object({ floormap: WireFloorMap }),
  output: {
    decode: (wire) => floorMapCodec.decode(wire.floormap),
    encode: (map: FloorMap) => ({ floormap: floorMapCodec.encode(map) }),
  },
});

/** GET /settings/reservable-days -> reservable-days (docs/spec/wire.md, "Calls of search"). */
export const getReservableDays = endpoint({
  method: 'get',
  path: '/settings/reservable-days',
  summary: 'How many days may be reserved, today included.',
  audience: 'member',
  response: v.object({ 'reservable-days': Whole }),
  input: NOTHING,
  output: {
    decode: (wire) => wire['reservable-days'],
    encode: (days: number) => ({ 'reservable-days': days }),
  },
});
