import type { Instant } from '../time.ts';

/** The address under which the member's calendar reads the reservations. */
export interface CalendarFeed {
  readonly madeAt: Instant;
}
