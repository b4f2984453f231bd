import type { Cancellable } from '#domain/booking/quote.ts';
import type { Instant } from '#domain/time.ts';

/** A start whose cancellation stops being free an hour before, as it does where a booth has no limit of its own. */
export function anHourBefore(startsAt: Instant): Cancellable {
  return { startsAt, freeCancellationMinutes: 60 };
}
