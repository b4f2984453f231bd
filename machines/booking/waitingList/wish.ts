import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import type { BoothLimits } from '#contract/booking/refusals.ts';
import { freeCancellationUntil, isChargedAtOnce } from '#domain/booking/quote.ts';
import { freeInstead } from '#domain/booking/selection.ts';
import { lastTurn, longestLimit } from '#domain/booking/waiting.ts';
import { priceOf } from '#domain/money.ts';
import { addMinutes, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import { required } from '../../shared/required.ts';
import type { TimetableContext } from '../timetable/choice.ts';

/** A booth that may be waited for. */
export interface WishedBooth {
  readonly boothId: number;
  readonly boothName: string;
  /** Tax-included yen of the chosen length; null where no price is told. */
  readonly gross: number | null;
  readonly freeCancellationMinutes: Minutes;
  readonly leadMinutes: Minutes;
}

/** A taken span that can be waited for, as it stands in the timetable. */
export interface WishedSpan {
  readonly placeName: string;
  readonly booth: WishedBooth;
  /** All booths of the timetable, where none of them is free; else the chosen one alone. */
  readonly booths: readonly WishedBooth[];
  /** The booths of the timetable. */
  readonly shownIds: readonly number[];
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
  readonly isGuest: boolean;
}

const grossIn = (day: Timetable, booth: Timetable['booths'][number], interval: Minutes) => {
  const rate = rateOf(day, booth);
  return rate && priceOf(interval, rate).gross;
};

/** The span that is chosen in a timetable and that somebody else has at that moment. */
export function wishOf({ latest, selection, isGuest }: TimetableContext, now: Instant): WishedSpan {
  const { date, start, interval, boothId } = selection;
  const day = required(latest);
  const booths = day.booths.map((booth) => ({
    boothId: booth.boothId,
    boothName: booth.boothName,
    gross: grossIn(day, booth, interval),
    freeCancellationMinutes: booth.freeCancellationMinutes,
    leadMinutes: booth.leadMinutes,
  }));
  const chosen = required(booths.find((booth) => booth.boothId === boothId));
  const placeName = required(day.booths.find((booth) => booth.boothId === boothId)).placeName;
  // A member who would take any booth, one of which is free, would be booked at once.
  const isFull = freeInstead(selection, day.booths, now) === undefined;
  return {
    placeName,
    booth: chosen,
    booths: isFull ? booths : [chosen],
    shownIds: booths.map((booth) => booth.boothId),
    date,
    start,
    interval,
    isGuest,
  };
}

/** Tax-included yen at which it is booked at most; null where no price is told. */
export function mostGross(booths: readonly WishedBooth[]): number | null {
  const prices = booths.map(({ gross }) => gross);
  return prices.some((gross) => gross === null) ? null : Math.max(...prices.map(Number));
}

/** Whether it can be booked for the member: the price is known, and it could still be cancelled free of charge. */
export function isBookable({ isGuest, booths, date, start }: WishedSpan, now: Instant): boolean {
  const span = { startsAt: instantAt(date, start), ...lastTurn(booths) };
  return !isGuest && mostGross(booths) !== null && !isChargedAtOnce(now, span);
}

type Waited = Pick<WishedSpan, 'date' | 'start' | 'booths'>;

/** The last moment until which it is booked for whoever waits for any of the booths. */
export function bookedUntil({ date, start, booths }: Waited): Instant {
  return freeCancellationUntil({ startsAt: instantAt(date, start), ...lastTurn(booths) });
}

/** The moments of a wait: until when it is booked, until when somebody is notified, and when a booking is charged. */
export function momentsOf(waited: Waited) {
  const { date, start, booths } = waited;
  const startsAt = instantAt(date, start);
  return {
    until: bookedUntil(waited),
    notifiedUntil: addMinutes(startsAt, -Math.min(...booths.map(({ leadMinutes }) => leadMinutes))),
    chargedAt: freeCancellationUntil({ startsAt, ...longestLimit(booths) }),
  };
}

/** The span with the limits of its booths as they have become. */
export function withLimits(wish: WishedSpan, limits: readonly BoothLimits[]): WishedSpan {
  const renewed = (booth: WishedBooth) => ({
    ...booth,
    ...limits.find(({ boothId }) => boothId === booth.boothId),
  });
  return { ...wish, booth: renewed(wish.booth), booths: wish.booths.map(renewed) };
}
