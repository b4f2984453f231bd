import type { LocalDate } from '../time.ts';

/**
 * Something has changed that somebody may be looking at. The update says where; the new state is read by the ordinary
 * calls.
 */
export type Update =
  | { readonly kind: 'reservations' }
  | { readonly kind: 'notices' }
  | { readonly kind: 'availability'; readonly boothIds: readonly number[]; readonly date: LocalDate }
  /** Anything may have changed: updates may have been missed. */
  | { readonly kind: 'resync' };

/** How many booths can be watched at once. */
export const MOST_WATCHED = 100;

/**
 * How long, in milliseconds, a change is told to those whose stream begins after it: what they show was read a moment
 * before they could follow it.
 */
export const TOLD_AFTERWARDS_MS = 15_000;

/**
 * An answer that came so short a time, in milliseconds, before a stream began is as good as one beside it: the server
 * tells the changes afterwards. The rest of its time is for the answer that was on its way.
 */
export const JUST_READ_MS = TOLD_AFTERWARDS_MS * 0.4;

/** The booths on a day whose availability is on the screen. */
export interface Watched {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
}
