import type { Generated, GeneratedAlways } from 'kysely';
import type { Tolerance, WaitMode, WaitState } from '#domain/booking/waiting.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** A member who waits for a span that is taken (docs/spec/booking.md, "Waiting"). */
export interface WaitTable extends OfTenant {
  /** In the order of turns. */
  wait_id: GeneratedAlways<number>;
  member_id: number;
  /** Any of these will do. */
  booth_ids: readonly number[];
  /** The wished start, and by how much it may be missed. */
  starts_at: Instant;
  minutes: Minutes;
  tolerance: Tolerance;
  mode: WaitMode;
  uses_coupon: boolean;
  /** The tax-included price at which it is booked at most; null where nothing is. */
  gross: number | null;
  state: Generated<WaitState>;
  /** Its number among the member's three. */
  nth: number;
  /** The reservation that its turn has made. */
  tranid: number | null;
  /** Why its turn made none, in the member's words. */
  message: string | null;
  created_at: Instant;
}

/** A span of a booth that has come free, until those who wait have had their turns. */
export interface FreedSpanTable extends OfTenant {
  freed_id: GeneratedAlways<number>;
  telecube_id: number;
  starts_at: Instant;
  ends_at: Instant;
  attempts: Generated<number>;
  next_attempt_at: Generated<Instant | null>;
}
