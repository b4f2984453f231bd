import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.ts';
import { readOwnReservation } from '#server/booking/reservation/ownReservation.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/**
 *
 * GET /beforeEntry/{tranid}: whether the booth is free for the 5 minutes before the start (docs/spec/visit.md, "Before
 * the start").
 * 404.
 */
export async function checkBeforeEntry(context: MemberContext, tranid: number): Promise<boolean> {
  const reservation = await readOwnReservation(context.db, context, tranid);
  return isEmptyBefore(context.db, context.tenant.id, reservation);
}
