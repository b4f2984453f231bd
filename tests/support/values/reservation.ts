import type { Reservation } from '#domain/booking/reservation.ts';
import { at } from '../clock/moments.ts';

/** Friday 20 November 2026, 14:00 to 15:00 in booth A-2, as it is right after booking; `but` says what differs. */
export function reservation(but: Partial<Reservation>): Reservation {
  return {
    id: 7,
    boothId: 2,
    boothName: 'A-2',
    placeName: '東京駅 八重洲口',
    floorName: '地下1階',
    access: '八重洲中央口から徒歩2分。',
    point: { latitude: 35.68, longitude: 139.77 },
    areaId: 1,
    floorMapId: 1,
    startsAt: at('2026-11-20T14:00:00'),
    endsAt: at('2026-11-20T15:00:00'),
    freeCancellationMinutes: 60,
    useState: 'reserved',
    boothType: 'door',
    isQrCodeMode: false,
    isEmptyBefore: true,
    wasLeftEarly: false,
    amount: { net: 1000, tax: 100, gross: 1100 },
    couponMinutes: 0,
    isExtendable: false,
    extensionMinutes: 0,
    extensionGross: null,
    wifiSsid: 'komori-A2',
    pinId: null,
    qrCode: null,
    isBeingCancelled: false,
    sequence: 0,
    chargedAt: null,
    ...but,
  };
}
