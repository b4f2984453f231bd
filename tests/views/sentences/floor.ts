import type { FloorMap } from '#domain/search/places.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';

/** A floor with a booth to be used at once, and one that is not. */
export const FLOOR: FloorMap = {
  id: 9,
  placeName: '品川シーサイド',
  floorName: '2階 東',
  access: 'A口すぐ',
  imageUrl: '/9.svg',
  imageSize: { width: 640, height: 360 },
  boothCount: 7,
  latitude: 35.61,
  longitude: 139.74,
  hours: { workday: { opens: 450, closes: 1320 }, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  booths: [
    {
      id: 41,
      name: 'C-8',
      place: null,
      ...UNTOLD_BOOTH,
      usableUntil: addMinutes(NOW, 150),
      gross: 356,
      isImmediatelyAvailable: true,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
    {
      id: 42,
      name: 'C-9',
      place: null,
      ...UNTOLD_BOOTH,
      gross: 385,
      isImmediatelyAvailable: false,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
  ],
};
