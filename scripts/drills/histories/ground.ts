import type { Stretch } from './booths.ts';
import type { History } from './history.ts';
import { minuteOfText } from './wallClock.ts';

/** The minutes of the steps in which the members of a run book. */
export const QUARTER = 15;

/** A use that a member knows of. */
export interface Use {
  readonly id: number;
  readonly tranid: number;
  /** Where its member believes that it is. */
  at: Stretch;
  /** Of today: it is charged at once, can be entered, and is given up rather than cancelled. */
  readonly isNear: boolean;
}

/** The purse that a member's reservations are paid out of: its name, and whether it is minutes or yen. */
export interface PurseOfMember {
  readonly name: string;
  readonly holds: 'minutes' | 'yen';
}

/** Where and when the members of a run book. */
export interface Ground {
  /** Booths that are booked ahead: a move stays within its group, so that not all becomes one part. */
  readonly groups: readonly (readonly number[])[];
  /** Midnights of the days on which they are, in minutes since 1970. */
  readonly days: readonly number[];
  /** Booths that are used now; none where nobody visits. */
  readonly nearBooths: readonly number[];
  /** The first minute of a day that is booked, and how many quarters of an hour from it. */
  readonly opens: number;
  readonly quarters: number;
  /** The time as the service takes it, in milliseconds. */
  readonly now: () => number;
}

/** The things that all members of a run share. */
export interface Shared {
  readonly history: History;
  readonly ground: Ground;
  readonly chance: () => number;
}

/** Where the reservations of a list are, by their numbers. */
export function placesIn(body: {
  readonly reservations: readonly {
    readonly tranid: number;
    readonly telecube_id: number;
    readonly reserve_start_time: string;
    readonly reserve_end_time: string;
  }[];
}): ReadonlyMap<number, Stretch> {
  return new Map(
    body.reservations.map(({ tranid, telecube_id, reserve_start_time, reserve_end_time }) => [
      tranid,
      {
        booth: telecube_id,
        from: minuteOfText(reserve_start_time),
        to: minuteOfText(reserve_end_time),
      },
    ]),
  );
}
