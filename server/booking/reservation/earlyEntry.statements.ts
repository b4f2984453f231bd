import { sql } from 'kysely';
import { EARLY_ENTRY_MINUTES } from '#domain/booking/reservation.ts';

/**
 * Whether nobody has the booth of `reservations` just before the start, so that it may be entered early
 * (docs/spec/visit.md, "Before the start").
 */
export const isEmptyBefore = sql<boolean>`not exists (
  select from reservations earlier
  where earlier.tenant_id = reservations.tenant_id and earlier.telecube_id = reservations.telecube_id and earlier.live
    and earlier.starts_at < reservations.starts_at
    and earlier.slot_ends_at > reservations.starts_at - ${sql.lit(EARLY_ENTRY_MINUTES)} * interval '1 minute'
)`;

/** The subject of the notice that the use before a reservation has ended early. */
export function earlyEndOf(tranid: number): string {
  return `earlier_start:${tranid}`;
}

/** Whether the member was told so: whoever was told can no longer move to another booth, so that it stays true. */
export const wasLeftEarly = sql<boolean>`exists (
  select from notices
  where notices.tenant_id = reservations.tenant_id and notices.member_id = reservations.member_id
    and notices.about = 'earlier_start:' || reservations.tranid
)`;
