import { isInUse } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { readOwnReservation } from '#server/booking/reservation/ownReservation.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict } from '#server/usecase/refusal.ts';

/**
 * POST /reservations/get-wifi-password: only while the member is in the booth (spec section 8). 404; 409 not_in_use.
 */
export async function readWifiPassword(context: MemberContext, tranid: number): Promise<string> {
  const { db, tenant, now } = context;
  const reservation = await readOwnReservation(db, context, tranid);
  const booth = await db
    .selectFrom('booths')
    .select('wifi_password')
    .where('tenant_id', '=', tenant.id)
    .where('telecube_id', '=', reservation.telecube_id)
    .executeTakeFirstOrThrow();
  const isUsed = isInUse({ useState: reservation.use_state }) && now < reservation.ends_at;
  if (!isUsed || booth.wifi_password === null) throw conflict('not_in_use', MESSAGES.wifiFailed);
  return booth.wifi_password;
}
