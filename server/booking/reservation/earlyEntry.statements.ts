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
