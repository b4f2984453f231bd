import { type BoothHead, type BusyRange, freeRanges } from '#domain/booking/availability.ts';
import { roundUpToSlot, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { type FreeRange, lastTurn } from '#domain/booking/waiting.ts';
import {
  addMinutes,
  DAY_MINUTES,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from '#domain/time.ts';

/** Minutes of a day. */
export type Span = FreeRange;

/** The free ranges around the span that has come free, on the grid of starts. */
export function freeAround(busy: readonly BusyRange[], freed: Span): readonly FreeRange[] {
  return freeRanges(busy, 0, DAY_MINUTES)
    .filter(({ from, to }) => from < freed.to && freed.from < to)
    .map(({ from, to }) => ({ from: roundUpToSlot(from), to: Math.floor(to / SLOT_MINUTES) * SLOT_MINUTES }));
}

/** The first step of the day after the moment; behind its end where the day is over. */
function stepAfter(date: LocalDate, moment: Instant): Minutes {
  const minutes = (moment - instantAt(date, 0)) / MINUTE_MS;
  return Math.max(0, Math.floor(minutes / SLOT_MINUTES) * SLOT_MINUTES + SLOT_MINUTES);
}

/** The first start in the booth that can still be booked for somebody: until a charge they can cancel it. */
export function soonestBooking(booth: BoothHead, date: LocalDate, now: Instant): Minutes {
  return stepAfter(date, addMinutes(now, lastTurn([booth]).freeCancellationMinutes));
}

/** The first start in the booth of which it is still worth telling: whoever hears of it can reserve it. */
export function soonestStart({ leadMinutes }: BoothHead, date: LocalDate, now: Instant): Minutes {
  return stepAfter(date, addMinutes(now, leadMinutes));
}
