import { isActive } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { visitPhase } from '#domain/visit/entry.ts';
import { readOwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict } from '#server/usecase/refusal.ts';

/**
 * POST /reservations/get-wifi-password: from the moment the member may enter until the end or the leaving
 * (docs/spec/visit.md, "Refusals"), so that it is on the phone before a booth without a signal. 404; 409 not_in_use.
 */
export async function readWifiPassword(context: MemberContext, tranid: number): Promise<string> {
  const { db, tenant, now } = context;
  const reservation = await readOwnReservation(db, context, tranid);
  const booth = await ofTenant(db, tenant.id)
    .selectFrom('booths')
    .select('wifi_password')
    .where('telecube_id', '=', reservation.boothId)
    .executeTakeFirstOrThrow();
  const phase = visitPhase(reservation, now);
  const isOpen = isActive(reservation) && (phase === 'open' || phase === 'inUse');
  if (!isOpen || booth.wifi_password === null) throw conflict('not_in_use', MESSAGES.wifiFailed);
  return booth.wifi_password;
}
