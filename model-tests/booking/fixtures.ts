import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/now.ts';

/** Two hours ahead: cancelled free of charge for another hour. */
export const upcoming: Reservation = {
  id: 7,
  boothId: 1,
  boothName: '渋谷ブース1',
  placeName: '渋谷駅前ビル',
  areaId: 11,
  floorMapId: null,
  startsAt: addMinutes(NOW, 120),
  endsAt: addMinutes(NOW, 180),
  useState: 0,
  boothType: 'door',
  isQrCodeMode: false,
  isEmptyBefore: true,
  amount: { net: 1000, tax: 100, gross: 1100 },
  couponMinutes: 0,
  isExtendable: true,
  extensionMinutes: 0,
  extensionGross: null,
  wifiSsid: null,
  pinId: null,
  qrCode: null,
  isBeingCancelled: false,
  chargedAt: null,
};

/** Half an hour ahead: the charge is fixed. */
export const imminent: Reservation = {
  ...upcoming,
  startsAt: addMinutes(NOW, 30),
  endsAt: addMinutes(NOW, 90),
};
