import type { BookedTime } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import { freeRanges, isFree } from '#domain/booking/availability.ts';
import { isTooNear, leadOn } from '#domain/booking/lead.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, type Instant, instantAt, type Minutes } from '#domain/time.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { lasts } from '#server/booths/availability/lengths.ts';

const OTHER_TIMES = 2;
const OTHER_BOOTHS = 3;
/** Times further away than this do not help a member whose slot is taken. */
const NEARBY_MINUTES = 180;

/** Other starts of the same booth at which it is free for as long, nearest to the wanted one first. */
export function otherTimes(
  booth: BoothSchedule,
  { date, start, interval }: BookedTime,
  earliest: Minutes,
  now: Instant,
): readonly Alternative[] {
  return freeRanges(booth.busy, Math.max(earliest, leadOn(date, booth, now)), DAY_MINUTES, interval)
    .map((range) => Math.min(Math.max(start, range.from), range.to - interval))
    .map((minute) => Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES)
    .filter((minute) => Math.abs(minute - start) <= NEARBY_MINUTES)
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, OTHER_TIMES)
    .map((minute) => ({ booth, date, start: minute, interval }));
}

/** Booths of the area that are free at that time, those on the same floor first. */
export function otherBooths(
  neighbours: readonly BoothSchedule[],
  booth: BoothSchedule,
  { date, start, interval }: BookedTime,
  now: Instant,
): readonly Alternative[] {
  return neighbours
    .filter(
      (other) =>
        other.boothId !== booth.boothId &&
        lasts(other, interval) &&
        !isTooNear(instantAt(date, start), other, now) &&
        isFree(other.busy, start, start + interval),
    )
    .toSorted((a, b) => Number(b.floorMapId === booth.floorMapId) - Number(a.floorMapId === booth.floorMapId))
    .slice(0, OTHER_BOOTHS)
    .map((other) => ({ booth: other, date, start, interval }));
}
