import type { WaitRequest } from '#contract/booking/waitingList.ts';
import { longestLimit, type Tolerance, type WaitMode } from '#domain/booking/waiting.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { Command } from '../../shared/command.ts';
import { required } from '../../shared/required.ts';
import type { BookingRefusal } from '../refusals.ts';
import { isBookable, mostGross, type WishedBooth, type WishedSpan } from './wish.ts';

/** `chosen`: the booth that stands in the timetable alone. */
export type BoothScope = 'any' | 'chosen';

/** The data of the sheet: the span, what is chosen for it, and what came of it. */
export interface WaitEntryContext {
  /** The span that is waited for; null before anybody wants to. */
  readonly wish: WishedSpan | null;
  readonly mode: WaitMode;
  readonly scope: BoothScope;
  readonly tolerance: Tolerance;
  /** Tax-included yen at which it is booked at most, as it is said; null where nothing is to be booked. */
  readonly mostGross: number | null;
  /** How long before the start cancelling it stops being free, as it is said; null where nothing is to be booked. */
  readonly longestLimit: Minutes | null;
  readonly command: Command<WaitRequest> | null;
  /** Why it was refused; null before that. */
  readonly refusal: BookingRefusal | null;
}

/** A span that somebody wants to wait for, and the server's time of it. */
export interface Wanted {
  readonly wish: WishedSpan;
  readonly now: Instant;
}

/** No span is wanted yet. */
export const NOTHING: WaitEntryContext = {
  wish: null,
  mode: 'notify',
  scope: 'chosen',
  tolerance: 0,
  mostGross: null,
  longestLimit: null,
  command: null,
  refusal: null,
};

/** The data of a sheet that opens: to be booked, wherever that can be. */
export function contextOf({ wish, now }: Wanted): WaitEntryContext {
  return priced({
    ...NOTHING,
    wish,
    mode: isBookable(wish, now) ? 'book' : 'notify',
    scope: wish.booths.length > 1 ? 'any' : 'chosen',
  });
}

/** The booths that are waited for, as it is chosen. */
export function boothsOf({ wish, scope }: WaitEntryContext): readonly WishedBooth[] {
  const { booths, booth } = required(wish);
  return scope === 'any' ? booths : [booth];
}

/** The same with the terms of a booking: the price at which it is booked at most, and the end of free cancelling. */
export function priced(context: WaitEntryContext): WaitEntryContext {
  if (context.mode !== 'book') return { ...context, mostGross: null, longestLimit: null };
  const booths = boothsOf(context);
  return {
    ...context,
    mostGross: mostGross(booths),
    longestLimit: longestLimit(booths).freeCancellationMinutes,
  };
}

/** The request of the wait, with the terms that are said. */
export function requestOf(context: WaitEntryContext): WaitRequest {
  const { mode, tolerance } = context;
  const { date, start, interval } = required(context.wish);
  return {
    boothIds: boothsOf(context).map(({ boothId }) => boothId),
    date,
    start,
    interval,
    tolerance,
    mode,
    usesCoupon: false,
    seenGross: context.mostGross,
    seenFreeCancellation: context.longestLimit,
  };
}
