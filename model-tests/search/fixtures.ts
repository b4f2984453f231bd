import type { Home } from '#domain/search/home.ts';
import type { Booth, FloorMap } from '#domain/search/places.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';

/** A booth on its own that can be used at once. */
export const single: Booth = {
  id: 3,
  name: '渋谷ブース3',
  placeName: '渋谷駅前ビル',
  access: '渋谷駅から徒歩2分',
  point: { latitude: 35.6587, longitude: 139.7024 },
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
};

const allDay = { opens: 7 * 60, closes: 23 * 60 };
const usable = { isImmediatelyAvailable: true, isInBusinessHours: true, isExceptionallyClosed: false };
const terms = { ...UNTOLD_BOOTH, usableUntil: addMinutes(NOW, 45), gross: 275 };

/** A floor with a booth to be used at once, and one that is taken. */
export const floor: FloorMap = {
  id: 4,
  placeName: '渋谷駅前ビル',
  floorName: '2階',
  access: '渋谷駅から徒歩2分',
  imageUrl: '/floor-maps/demo/4.svg',
  imageSize: { width: 400, height: 300 },
  boothCount: 2,
  latitude: 35.6585,
  longitude: 139.7022,
  hours: { workday: allDay, saturday: allDay, sunday: null },
  ...UNTOLD_PLACE,
  booths: [
    { id: 41, name: 'A-1', place: { left: 0.1, top: 0.1, width: 0.2, height: 0.2 }, ...terms, ...usable },
    {
      id: 42,
      name: 'A-2',
      place: { left: 0.4, top: 0.1, width: 0.2, height: 0.2 },
      ...terms,
      ...usable,
      usableUntil: null,
      isImmediatelyAvailable: false,
    },
  ],
};

/** A usual reservation, and a usual place with three free booths, of area 1. */
export const ownHome: Home = {
  reservation: null,
  usual: [
    {
      boothId: 2,
      boothName: 'A-2',
      placeName: '東京駅 八重洲口',
      startsAt: addMinutes(NOW, DAY_MINUTES),
      endsAt: addMinutes(NOW, DAY_MINUTES + 60),
      isFree: true,
      nextFreeAt: null,
      gross: 1100,
    },
  ],
  places: [
    {
      areaId: 1,
      floorMapId: 1,
      boothIds: [1, 2, 3],
      placeName: '東京駅 八重洲口',
      name: '地下1階',
      latitude: 35.68,
      longitude: 139.77,
      lastUsedAt: NOW,
      isFavourite: false,
      gross: null,
      boothCount: 3,
      freeCount: 3,
      nextFreeAt: null,
      closed: null,
    },
  ],
  areas: [{ areaId: 1, boothCount: 3, freeCount: 3, nextFreeAt: null, closed: null }],
};
