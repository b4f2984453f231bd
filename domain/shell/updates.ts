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
 * How long, in milliseconds, a change of booths is told to those who begin to watch them after it: what they show was
 * read a moment before they could name its booths.
 */
export const TOLD_AFTERWARDS_MS = 10_000;

/** The booths on a day whose availability is on the screen. */
export interface Watched {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
}
