import { sql } from 'kysely';
import type { CalendarEntry } from '#domain/booking/calendar.ts';

/** The moment of a reservation's last change, as a calendar shows it. */
const changedAt = sql`greatest(reservations.created_at, reservations.cancelled_at,
  case when reservations.use_state = 'cancelled' then reservations.ended_at end,
  (select max(changes.changed_at) from reservation_changes changes
    where changes.tenant_id = reservations.tenant_id and changes.tranid = reservations.tranid),
  (select max(extensions.confirmed_at) from extensions
    where extensions.tenant_id = reservations.tenant_id and extensions.tranid = reservations.tranid))`;

/** A reservation as a calendar shows it, for a statement that has `reservations` and `booths`. */
export const calendarEntry = sql<CalendarEntry>`
  reservations.tranid as "reservationId", booths.place_name as "placeName", booths.cube_name as "boothName",
  booths.access, reservations.starts_at as "startsAt", reservations.ends_at as "endsAt", reservations.sequence,
  ${changedAt} as "changedAt", reservations.use_state = 'cancelled' as "isCancelled"`;
