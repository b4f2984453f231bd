import { expect, it } from 'vitest';
import { listReservations } from '#contract/booking/reservations.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { at } from '#tests/support/clock/moments.ts';

const reservation: Reservation = {
  id: 42,
  boothId: 7,
  boothName: 'ブース7',
  placeName: '渋谷',
  floorName: '3階',
  access: '宮益坂口から徒歩4分。',
  point: { latitude: 35.66, longitude: 139.71 },
  areaId: 1,
  floorMapId: 3,
  startsAt: at('2026-11-20T23:00:00'),
  endsAt: at('2026-11-21T00:00:00'),
  freeCancellationMinutes: 60,
  useState: 'reserved',
  boothType: 'lock',
  isQrCodeMode: true,
  isEmptyBefore: true,
  wasLeftEarly: true,
  amount: { net: 666, tax: 66, gross: 732 },
  couponMinutes: 20,
  isExtendable: true,
  extensionMinutes: 15,
  extensionGross: 275,
  wifiSsid: 'komori-7',
  pinId: '1234',
  qrCode: null,
  isBeingCancelled: false,
  sequence: 0,
  chargedAt: at('2026-11-20T22:00:01'),
};

const onTheWire = {
  tranid: 42,
  telecube_id: 7,
  telecube: {
    cube_name: 'ブース7',
    place_name: '渋谷',
    floor_name: '3階',
    access: '宮益坂口から徒歩4分。',
    latitude: 35.66,
    longitude: 139.71,
    wifi_ssid: 'komori-7',
    wifi_password: null,
    qr_code_mode: 1,
    floor_map_id: 3,
    area_id: 1,
  },
  floor: { id: 3, area_id: 1 },
  reserve_date: '2026-11-20',
  reserve_start_time: '20261120230000',
  reserve_end_time: '20261121000000',
  reserve_start_time_before_5min: '20261120225500',
  use_state: 0,
  booth_type: 1,
  before_empty: 1,
  before_left: 1,
  price: 666,
  taxInPrice: 732,
  extension_interval: 15,
  extension_price: 275,
  extendable: true,
  pin_id: '1234',
  qr_code_base64: null,
  coupon_time: 20,
  is_cancel_state: false,
  free_cancellation_minutes: 60,
  charged_at: '20261120220001',
  sequence: 0,
};

it('a reservation stands on the wire as the specification writes it, also what the client does not read', () => {
  expect(listReservations.output.encode([reservation])).toEqual({ reservations: [onTheWire] });
});

it("a guest's reservation says no amounts, and a booth on its own has no floor", () => {
  const [wire] = listReservations.output.encode([
    { ...reservation, amount: null, extensionGross: null, floorMapId: null },
  ]).reservations;
  expect(wire).toMatchObject({ price: null, taxInPrice: null, extension_price: null, floor: null });
});
