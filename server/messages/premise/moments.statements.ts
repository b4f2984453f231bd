import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IN_USE } from '#domain/booking/reservation.ts';
import type { ReminderKind } from '#domain/inbox/reminders.ts';
import type { Instant, Minutes } from '#domain/time.ts';

/** So many minutes, as an interval. */
export function minutes(count: Minutes): RawBuilder<unknown> {
  return sql`${sql.lit(count)} * interval '1 minute'`;
}

interface Moment {
  readonly column: 'starts_at' | 'charge_at' | 'ends_at';
  /** The reservations that have one. */
  readonly of: RawBuilder<SqlBool>;
}

/** The moments of a reservation that is live, confirmed and taken by nobody else. */
export const MOMENTS: Readonly<Record<ReminderKind, Moment>> = {
  start: { column: 'starts_at', of: sql`use_state = 'reserved'` },
  freeCancellation: {
    // The charge comes when cancelling stops being free.
    column: 'charge_at',
    of: sql`use_state = 'reserved' and charged_at is null and cancelled_at is null`,
  },
  // The states stand in the statement, because they choose the index.
  end: {
    column: 'ends_at',
    of: sql`use_state in (${sql.join(IN_USE.map((state) => sql.lit(state)))})`,
  },
};

/** Whether a reservation still has that moment: neither cancelled, moved, extended nor left since. */
export function hasMoment(kind: ReminderKind, moment: Instant): RawBuilder<SqlBool> {
  const { column, of } = MOMENTS[kind];
  return sql<SqlBool>`reservations.live and reservations.confirmed_at is not null and ${of}
    and reservations.${sql.ref(column)} = ${new Date(moment)}::timestamptz`;
}
