import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The secret address under which a member's calendar reads the reservations; one a member. */
export interface CalendarFeedTable extends OfTenant {
  member_id: number;
  secret_hash: string;
  made_at: Instant;
}
