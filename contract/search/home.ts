import * as v from 'valibot';
import {
  CLOSED,
  type Home,
  type HomePlace,
  type HomeReservation,
  type Vacancy,
} from '#domain/search/home.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import {
  Flag,
  InstantText,
  toInstant,
  toWireInstant,
  UseStateNumber,
  useStateCodec,
  Whole,
} from '../wire.ts';

const wireVacancy = {
  booth_count: Whole,
  free_count: Whole,
  next_free_at: v.nullable(InstantText),
  closed: v.optional(v.nullable(v.picklist(CLOSED))),
};
const WireVacancy = v.object(wireVacancy);

const vacancyCodec: Codec<v.InferOutput<typeof WireVacancy>, Vacancy> = {
  decode: (wire) => ({
    boothCount: wire.booth_count,
    freeCount: wire.free_count,
    nextFreeAt: wire.next_free_at === null ? null : toInstant(wire.next_free_at),
    closed: wire.closed ?? null,
  }),
  encode: (vacancy) => ({
    booth_count: vacancy.boothCount,
    free_count: vacancy.freeCount,
    next_free_at: vacancy.nextFreeAt === null ? null : toWireInstant(vacancy.nextFreeAt),
    closed: vacancy.closed,
  }),
};

const WirePlace = v.object({
  area_id: Whole,
  floor_map_id: v.nullable(Whole),
  telecube_ids: v.array(Whole),
  place_name: v.string(),
  name: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  last_used_at: v.nullable(InstantText),
  unit_price: v.optional(v.nullable(Whole), null),
  ...wireVacancy,
});

const placeCodec: Codec<v.InferOutput<typeof WirePlace>, HomePlace> = {
  decode: (wire) => ({
    areaId: wire.area_id,
    floorMapId: wire.floor_map_id,
    boothIds: wire.telecube_ids,
    placeName: wire.place_name,
    name: wire.name,
    latitude: wire.latitude,
    longitude: wire.longitude,
    lastUsedAt: wire.last_used_at === null ? null : toInstant(wire.last_used_at),
    gross: wire.unit_price,
    ...vacancyCodec.decode(wire),
  }),
  encode: (place) => ({
    area_id: place.areaId,
    floor_map_id: place.floorMapId,
    telecube_ids: [...place.boothIds],
    place_name: place.placeName,
    name: place.name,
    latitude: place.latitude,
    longitude: place.longitude,
    last_used_at: place.lastUsedAt === null ? null : toWireInstant(place.lastUsedAt),
    unit_price: place.gross,
    ...vacancyCodec.encode(place),
  }),
};

const WireHomeReservation = v.object({
  tranid: Whole,
  telecube_id: Whole,
  cube_name: v.string(),
  place_name: v.string(),
  reserve_start_time: InstantText,
  reserve_end_time: InstantText,
  use_state: UseStateNumber,
  before_empty: Flag,
  booth_type: Flag,
  qr_code_mode: Flag,
});

const homeReservationCodec: Codec<v.InferOutput<typeof WireHomeReservation>, HomeReservation> = {
  decode: (wire) => ({
    id: wire.tranid,
    boothId: wire.telecube_id,
    boothName: wire.cube_name,
    placeName: wire.place_name,
    startsAt: toInstant(wire.reserve_start_time),
    endsAt: toInstant(wire.reserve_end_time),
    useState: useStateCodec.decode(wire.use_state),
    isEmptyBefore: wire.before_empty === 1,
    boothType: wire.booth_type === 0 ? 'door' : 'lock',
    isQrCodeMode: wire.qr_code_mode === 1,
  }),
  encode: (reservation) => ({
    tranid: reservation.id,
    telecube_id: reservation.boothId,
    cube_name: reservation.boothName,
    place_name: reservation.placeName,
    reserve_start_time: toWireInstant(reservation.startsAt),
    reserve_end_time: toWireInstant(reservation.endsAt),
    use_state: useStateCodec.encode(reservation.useState),
    before_empty: reservation.isEmptyBefore ? 1 : 0,
    booth_type: reservation.boothType === 'door' ? 0 : 1,
    qr_code_mode: reservation.isQrCodeMode ? 1 : 0,
  }),
};

/** GET /home (an addition): the home screen in one answer (docs/spec/wire.md, "Answers of additions"). */
export const getHome = endpoint({
  method: 'get',
  path: '/home',
  summary: "Today's reservation or the running use, places with what is free now, and areas (an addition).",
  audience: 'member',
  additive: true,
  response: v.object({
    reservation: v.nullable(WireHomeReservation),
    places: v.array(WirePlace),
    areas: v.array(v.object({ area_id: Whole, ...wireVacancy })),
  }),
  input: NOTHING,
  output: {
    decode: (wire): Home => ({
      reservation: wire.reservation && homeReservationCodec.decode(wire.reservation),
      places: wire.places.map(placeCodec.decode),
      areas: wire.areas.map((area) => ({ areaId: area.area_id, ...vacancyCodec.decode(area) })),
    }),
    encode: (home) => ({
      reservation: home.reservation && homeReservationCodec.encode(home.reservation),
      places: home.places.map(placeCodec.encode),
      areas: home.areas.map((area) => ({ area_id: area.areaId, ...vacancyCodec.encode(area) })),
    }),
  },
});
