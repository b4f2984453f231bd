import * as v from 'valibot';
import type { Home, HomePlace, HomeReservation, HomeUsual } from '#domain/search/home.ts';
import { endpoint } from '../endpoint.ts';
import { absent, list, nullable, optional } from '../field.ts';
import { type Means, record } from '../record.ts';
import { boothType, flag, instant, useState } from '../values.ts';
import { Whole } from '../wire.ts';
import { countedPlace, vacancy } from './countedPlace.ts';

const homePlace = record(countedPlace, {
  lastUsedAt: ['last_used_at', nullable(instant)],
  gross: ['unit_price', absent(Whole)],
}) satisfies Means<HomePlace>;

const homeReservation = record({
  id: ['tranid', Whole],
  boothId: ['telecube_id', Whole],
  boothName: ['cube_name', v.string()],
  placeName: ['place_name', v.string()],
  startsAt: ['reserve_start_time', instant],
  endsAt: ['reserve_end_time', instant],
  useState: ['use_state', useState],
  isEmptyBefore: ['before_empty', flag],
  boothType: ['booth_type', boothType],
  isQrCodeMode: ['qr_code_mode', flag],
}) satisfies Means<HomeReservation>;

const homeUsual = record({
  boothId: ['telecube_id', Whole],
  boothName: ['cube_name', v.string()],
  placeName: ['place_name', v.string()],
  startsAt: ['reserve_start_time', instant],
  endsAt: ['reserve_end_time', instant],
  isFree: ['is_free', flag],
  nextFreeAt: ['next_free_at', nullable(instant)],
  gross: ['price', absent(Whole)],
}) satisfies Means<HomeUsual>;

/** The home screen in one answer (docs/spec/wire.md, "Answers of additions"). */
export const getHome = endpoint({
  call: 'GET /home',
  summary: "Today's reservation or running use, usual ones, places, areas, what is free now.",
  audience: 'member',
  additive: true,
  answer: record({
    reservation: ['reservation', nullable(homeReservation)],
    usual: ['usual', optional(list(homeUsual), [])],
    places: ['places', list(homePlace)],
    areas: ['areas', list(record({ areaId: ['area_id', Whole] }, vacancy))],
  }) satisfies Means<Home>,
});
