import { DAY_MINUTES, type Minutes } from '#domain/time.ts';
import { type BusyRange, isFree } from './availability.ts';
import type { BookingRules } from './slots.ts';

/** The limits of an immediate use besides the booth's day (docs/spec/booking.md, "Constants"). */
export interface ImmediateLimits {
  readonly rules: BookingRules;
  /** The campaign flag is set: the immediate limit counts instead of the slot sequence limit. */
  readonly hasCampaign: boolean;
  /**
   * The charge model's limit; null where there is none or it is not looked up (corporation 1, docs/spec/booking.md,
   * "Roles").
   */
  readonly chargeModelMinutes: Minutes | null;
}

/**
 * Every interval for which the booth may be used from `start` on, shortest first: multiples of the immediate unit,
 * as many as the limit allows, as long as the booth is free and the charge model lets it be.
 */
export function immediateIntervals(
  busy: readonly BusyRange[],
  start: Minutes,
  { rules, hasCampaign, chargeModelMinutes }: ImmediateLimits,
): readonly Minutes[] {
  const count = hasCampaign ? rules.immediateMaxUnits : rules.maxUnits;
  const longest = chargeModelMinutes ?? Number.POSITIVE_INFINITY;
  return Array.from({ length: count }, (_, index) => (index + 1) * rules.immediateUnitMinutes).filter(
    (interval) =>
      interval <= longest && start + interval <= DAY_MINUTES && isFree(busy, start, start + interval),
  );
}

/**
 * Until when a booth can be used from `start` on, in minutes of its day: as long as it is free, and as one may use it.
 * null where that is less than one unit (docs/spec/visit.md, "In use").
 */
export function usableUntil(
  busy: readonly BusyRange[],
  start: Minutes,
  { immediateUnitMinutes, maxUnits }: Pick<BookingRules, 'immediateUnitMinutes' | 'maxUnits'>,
): Minutes | null {
  const longest = start + maxUnits * immediateUnitMinutes;
  const until = Math.min(
    DAY_MINUTES,
    longest,
    ...busy.filter(({ to }) => to > start).map(({ from }) => from),
  );
  return until - start < immediateUnitMinutes ? null : until;
}
