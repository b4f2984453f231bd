import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { type BusyRange, layRanges, unknownBooth } from '#domain/booking/availability.ts';
import type { LocalDate } from '#domain/time.ts';

const OPENS = 7 * 60;
const CLOSES = 23 * 60;

/** The same numbers at every run: a bench compares runs. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A full day: about twenty reservations of 15 to 60 minutes with short gaps, one of them the member's own. */
function busyDay(boothId: number): readonly BusyRange[] {
  const random = generator(boothId);
  const ranges: BusyRange[] = [
    { from: 0, to: OPENS, kind: 'closed' },
    { from: CLOSES, to: 1440, kind: 'closed' },
  ];
  let from = OPENS + random(3) * 5;
  while (from < CLOSES - 60) {
    const to = from + (random(4) + 1) * 15;
    ranges.push({ from, to, kind: ranges.length === 9 ? 'self' : 'others' });
    from = to + (random(4) + 1) * 5;
  }
  return layRanges(ranges);
}

/** A timetable of that many booths. */
export function benchDay(count: number, date: LocalDate): Timetable {
  return {
    date,
    booths: Array.from({ length: count }, (_, index) => ({
      ...unknownBooth(index + 1),
      boothName: `A-${index + 1}`,
      placeName: '東京駅 八重洲口',
      floorName: '八重洲地下街 地下1階',
      isClosedAllDay: false,
      netPer15Minutes: 250,
      busy: busyDay(index + 1),
    })),
    rules: {
      unitMinutes: 15,
      immediateUnitMinutes: 15,
      maxUnits: 12,
      immediateMaxUnits: 8,
      reservationLimit: 3,
      reservableDays: 14,
    },
    taxPercent: 10,
    upcomingCount: 1,
    invitationEndsOn: null,
    invitation: null,
    opensAt: OPENS,
  };
}

/** The day as /api answers it. */
export const wireDay = (day: Timetable) => getTimetable.output.encode(day);
export type WireDay = ReturnType<typeof wireDay>;
