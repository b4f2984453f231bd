import fc from 'fast-check';
import * as favourites from '#contract/search/favourites.ts';
import * as freePlaces from '#contract/search/freePlaces.ts';
import * as home from '#contract/search/home.ts';
import * as passcode from '#contract/search/passcode.ts';
import * as search from '#contract/search/places.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, nothing } from './call.ts';

const { id, count, text, orNull } = made;

/** The calls of this area. */
export const searchCalls: readonly Call[] = [
  call(home.getHome, 'member', nothing, made.home),
  call(freePlaces.listFreePlaces, 'member', made.freeWish, made.freePlaces),
  call(favourites.chooseFavourite, 'regular', made.favouriteChoice, nothing),
  call(search.listAreaGroups, 'member', nothing, fc.array(made.areaGroup, { maxLength: 3 })),
  call(
    search.listPlaces,
    'member',
    id,
    fc.record({
      floorMaps: fc.array(made.floorMap, { maxLength: 3 }),
      booths: fc.array(made.booth, { maxLength: 3 }),
    }),
  ),
  call(search.getRoom, 'member', id, made.room),
  call(
    search.searchRooms,
    'member',
    fc.record({ areaId: orNull(id) }),
    fc.record({
      rooms: fc.array(made.room, { maxLength: 3 }),
      floorMaps: fc.array(made.floorMap, { maxLength: 3 }),
      reservableDays: count,
    }),
  ),
  call(search.getFloorMap, 'member', id, made.floorMap),
  call(search.getReservableDays, 'member', nothing, count),
  call(passcode.checkPasscode, 'member', id, fc.record({ isRequired: fc.boolean(), explanation: text })),
  call(
    passcode.authPasscode,
    'member',
    fc.record({ floorMapId: id, passcode: fc.constantFrom('246810', '000000') }),
    orNull(text.filter((refusal) => refusal !== 'OK')),
  ),
];
