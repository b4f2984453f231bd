import { readOwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/**
 * GET /beforeEntry/{tranid}: whether the booth may be entered early (docs/spec/visit.md, "Before the start").
 * 404.
 */
export async function checkBeforeEntry(context: MemberContext, tranid: number): Promise<boolean> {
  const { isEmptyBefore } = await readOwnReservation(context.db, context, tranid);
  return isEmptyBefore;
}
