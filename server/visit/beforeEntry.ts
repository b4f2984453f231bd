import { readOwnReservation } from '#server/booking/ownReservation.ts';
import type { MemberContext } from '#server/http/context.ts';
import { isEmptyBefore } from './occupied.ts';

/** GET /beforeEntry/{tranid}: whether nobody has the booth in the 5 minutes before the start (spec section 4). 404. */
export async function checkBeforeEntry(context: MemberContext, tranid: number): Promise<boolean> {
  const reservation = await readOwnReservation(context.db, context, tranid);
  return isEmptyBefore(context.db, context.tenant.id, reservation);
}
