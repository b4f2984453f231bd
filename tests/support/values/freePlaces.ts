import type { FreePlaces } from '#contract/search/freePlaces.ts';
import type { FreePlace } from '#domain/search/freePlaces.ts';
import { timetable } from './timetable.ts';

/** A floor of 東京駅 with two of three booths free, an hour of which is 1,100 yen. */
export function freePlace(changes: Partial<FreePlace> = {}): FreePlace {
  return {
    areaId: 1,
    floorMapId: 4,
    boothIds: [1, 2, 3],
    placeName: '東京駅 八重洲口',
    name: '八重洲地下街 地下1階',
    latitude: 35.6803,
    longitude: 139.7692,
    isFavourite: null,
    boothCount: 3,
    freeCount: 2,
    nextFreeAt: null,
    closed: null,
    walkMinutes: 3,
    exit: '八重洲中央口',
    gross: 1100,
    isOnePrice: true,
    ...changes,
  };
}

/** The answer with those places, of two areas. */
export function freePlaces(places: readonly FreePlace[] = [freePlace()]): FreePlaces {
  return {
    rules: timetable().rules,
    areas: [
      { areaId: 1, name: '東京駅 八重洲口', latitude: 35.6804, longitude: 139.7693 },
      { areaId: 2, name: '渋谷駅', latitude: 35.6585, longitude: 139.7022 },
    ],
    places,
  };
}
