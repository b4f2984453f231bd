import { type BusyRange, freeRanges } from '#domain/booking/availability.ts';
import { DAY_MINUTES, type Minutes } from '#domain/time.ts';

/** A free stretch, and the starts that are offered in it. */
export interface FreeStretch {
  readonly from: Minutes;
  readonly to: Minutes;
  readonly starts: readonly Minutes[];
}

/** The regular starts; the picker and its steps reach those between. */
export const REGULAR_MINUTES = 30;

/**
 * The free stretches from a minute on that are long enough, each with its first start, every half hour, and the
 * start that is wanted; what lies between is reached by the start's picker and its steps of 5 minutes.
 */
export function freeStarts(
  busy: readonly BusyRange[],
  from: Minutes,
  interval: Minutes,
  wanted: Minutes | null,
): readonly FreeStretch[] {
  return freeRanges(busy, from, DAY_MINUTES, interval).map((free) => {
    const halves = Array.from({ length: DAY_MINUTES / REGULAR_MINUTES }, (_, half) => half * REGULAR_MINUTES);
    const candidates = [free.from, ...halves, ...(wanted === null ? [] : [wanted])];
    const starts = new Set(candidates.filter((start) => free.from <= start && start + interval <= free.to));
    return { ...free, starts: [...starts].sort((a, b) => a - b) };
  });
}
