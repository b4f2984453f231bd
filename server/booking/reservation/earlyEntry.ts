import { EARLY_ENTRY_MINUTES } from '#domain/booking/reservation.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

interface Entered {
  readonly tranid: number;
  readonly telecube_id: number;
  readonly starts_at: Instant;
}

/**
 * The ids of the reservations whose booth is somebody else's within the 5 minutes before their start, so that they
 * can't be entered early (docs/spec/visit.md, "Before the start").
 */
export async function occupiedBefore(
  db: Db,
  tenantId: string,
  reservations: readonly Entered[],
): Promise<ReadonlySet<number>> {
  if (reservations.length === 0) return new Set();
  const others = await db
    .selectFrom('reservations')
    .select(['telecube_id', 'starts_at', 'slot_ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('live', '=', true)
    .where((eb) =>
      eb.or(
        reservations.map((each) =>
          eb.and([
            eb('telecube_id', '=', each.telecube_id),
            eb('starts_at', '<', each.starts_at),
            eb('slot_ends_at', '>', earliestEntry(each)),
          ]),
        ),
      ),
    )
    .execute();
  const isOccupied = (each: Entered) =>
    others.some(
      (other) =>
        other.telecube_id === each.telecube_id &&
        other.starts_at < each.starts_at &&
        other.slot_ends_at > earliestEntry(each),
    );
  return new Set(reservations.filter(isOccupied).map((each) => each.tranid));
}

/** Whether the booth is free for the 5 minutes before the start, so that it may be entered early. */
export async function isEmptyBefore(db: Db, tenantId: string, reservation: Entered): Promise<boolean> {
  return (await occupiedBefore(db, tenantId, [reservation])).size === 0;
}

function earliestEntry(reservation: Entered): Instant {
  return addMinutes(reservation.starts_at, -EARLY_ENTRY_MINUTES);
}
