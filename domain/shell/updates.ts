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
 * How long before a stream began, in milliseconds, an answer may have come and still be current: the server tells the
 * changes since then. The rest of that time is for an answer that was still on its way.
 */
export const JUST_READ_MS = TOLD_AFTERWARDS_MS * 0.4;

/** The booths on a day whose availability is on the screen. */
export interface Watched {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
}
