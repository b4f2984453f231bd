import type { LocalDate, Minutes } from '#domain/time.ts';
import type { Led } from './lead.ts';
import type { Cancellable } from './quote.ts';
import { roundUpToSlot, SLOT_MINUTES } from './slots.ts';

/** By how many minutes the start may differ from the one that is waited for. */
export const TOLERANCES = [0, 15, 30] as const satisfies readonly Minutes[];
export type Tolerance = (typeof TOLERANCES)[number];

/** The most waits of a member at a time (docs/spec/booking.md, "Waiting"). */
export const MOST_WAITS = 3;

/** `book`: the turn makes a reservation. `notify`: it says that there is something to be had. */
export type WaitMode = 'book' | 'notify';

/**
 * `booked`, `notified` and `refused` are outcomes of a turn; `ended`: the member has the time by another way or no
 * longer wants it, or the time is over.
 */
export type WaitState = 'waiting' | 'booked' | 'notified' | 'refused' | 'ended';

/** A span that a member waits for, in any of the booths. */
export interface Wish {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
  readonly tolerance: Tolerance;
  readonly mode: WaitMode;
}

/** A wish with what has become of it. */
export interface Wait extends Wish {
  readonly id: number;
  readonly placeName: string;
  /** In the order of their ids. */
  readonly boothNames: readonly string[];
  readonly state: WaitState;
  /** How long before the start its turn stops making reservations: the longest limit among its booths. */
  readonly freeCancellationMinutes: Minutes;
  /** How long before the start nobody can reserve it any more: the shortest lead among its booths. */
  readonly leadMinutes: Minutes;
  /** How many other waits have their turn before it. */
  readonly ahead: number;
  /** The reservation that its turn has made; null without one. */
  readonly reservationId: number | null;
  /** Why its turn made none; null where that has not happened. */
  readonly message: string | null;
}

/**
 * How long before the start the reservation of a turn stops being free to cancel: the longest limit among its booths.
 */
export function longestLimit(
  booths: readonly Pick<Cancellable, 'freeCancellationMinutes'>[],
): Pick<Cancellable, 'freeCancellationMinutes'> {
  const limits = booths.map(({ freeCancellationMinutes }) => freeCancellationMinutes);
  return { freeCancellationMinutes: Math.max(...limits) };
}

/**
 * How long before the start turns stop making reservations in any of the booths: each must still be free to cancel, and
 * early enough for its booth.
 */
export function lastTurn(
  booths: readonly (Pick<Cancellable, 'freeCancellationMinutes'> & Pick<Led, 'leadMinutes'>)[],
): Pick<Cancellable, 'freeCancellationMinutes'> {
  const { freeCancellationMinutes } = longestLimit(booths);
  return {
    freeCancellationMinutes: Math.max(
      freeCancellationMinutes,
      ...booths.map(({ leadMinutes }) => leadMinutes),
    ),
  };
}

/** A wait, and the state in which the member knows it. */
export interface KnownWait {
  readonly waitId: number;
  readonly seen: WaitState;
}

/** Free minutes of a day. */
export interface FreeRange {
  readonly from: Minutes;
  readonly to: Minutes;
}

/**
 * The start nearest to the wish at which one of the ranges holds it in full, from the soonest minute on; of two that
 * are as near, the earlier. Undefined where there is none.
 */
export function nearestStart(
  { start, interval, tolerance }: Pick<Wish, 'start' | 'interval' | 'tolerance'>,
  free: readonly FreeRange[],
  soonest: Minutes,
): Minutes | undefined {
  const starts = free.flatMap((range) => {
    const from = Math.max(roundUpToSlot(Math.max(range.from, soonest)), start - tolerance);
    const to = Math.min(range.to - interval, start + tolerance);
    const nearest = Math.min(Math.max(start, from), Math.floor(to / SLOT_MINUTES) * SLOT_MINUTES);
    return from <= nearest ? [nearest] : [];
  });
  return starts.sort((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)[0];
}
