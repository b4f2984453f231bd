import type { BookingRequest } from '#contract/booking/quote.ts';
import type { Confirmation } from '#contract/booking/reservations.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { quote as anHour } from '#tests/support/values/confirmation.ts';
import { reservation } from '#tests/support/values/reservation.ts';

/** Two hours ahead: cancelled free of charge for another hour. */
export const upcoming = reservation({
  boothId: 1,
  boothName: '渋谷ブース1',
  placeName: '渋谷駅前ビル',
  floorName: '3階',
  access: '宮益坂口から徒歩4分。',
  point: { latitude: 35.66, longitude: 139.71 },
  areaId: 11,
  floorMapId: null,
  startsAt: addMinutes(NOW, 120),
  endsAt: addMinutes(NOW, 180),
  isExtendable: true,
  wifiSsid: null,
});

/** Half an hour ahead: the charge is fixed. */
export const imminent: Reservation = {
  ...upcoming,
  startsAt: addMinutes(NOW, 30),
  endsAt: addMinutes(NOW, 90),
};

/** Noon of the same day, for an hour. */
export const request: BookingRequest = {
  boothId: 1,
  date: dateOf(NOW),
  start: 12 * 60,
  interval: 60,
  usesCoupon: false,
};

/** Coupons would pay the hour. */
export const quote = anHour({ couponRemainder: 60 });

export const confirmation: Confirmation = {
  ...request,
  seenGross: 1100,
  seenFreeCancellation: 60,
  agreesToTerms: false,
};

/** Said once more of a reservation that has another booth or time than when its sheet was opened. */
export const MOVED_ELSEWHERE =
  'この予約は、ほかの画面または端末で変更されています。内容をもう一度ご確認ください。';
