import type { Timetable } from '#contract/booking/availability.ts';
import { type BoothDay, type BoothHead, unknownBooth } from '#domain/booking/availability.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { day } from '../clock/moments.ts';

/** Booth A-2 and where it is; `but` says what differs. */
export function boothPlace(but: Partial<BoothHead> = {}): BoothHead {
  return {
    ...unknownBooth(2),
    boothName: 'A-2',
    placeName: '東京駅 八重洲口',
    floorName: '八重洲地下街 地下1階',
    access: '八重洲中央口を出て地下へ。',
    seats: 1,
    equipment: ['monitor', 'outlet', 'wifi'],
    ...but,
  };
}

/** Booth A-2 on a day on which nobody has it; `but` says what differs. */
export function boothDay(but: Partial<BoothDay> = {}): BoothDay {
  return { ...boothPlace(), busy: [], isClosedAllDay: false, netPer15Minutes: 250, ...but };
}

/** Up to three hours by quarters of an hour, two at once, within two weeks. */
export const DEMO_RULES: BookingRules = {
  unitMinutes: 15,
  immediateUnitMinutes: 15,
  maxUnits: 12,
  immediateMaxUnits: 8,
  reservationLimit: 3,
  reservableDays: 14,
};

/** Friday 20 November 2026 of one free booth for a member, open from 7:00; `but` says what differs. */
export function timetable(but: Partial<Timetable> = {}): Timetable {
  return {
    date: day('2026-11-20'),
    booths: [boothDay()],
    rules: DEMO_RULES,
    taxPercent: 10,
    upcomingCount: 0,
    invitationEndsOn: null,
    invitation: null,
    opensAt: 7 * 60,
    ...but,
  };
}
