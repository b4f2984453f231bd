import { ACTIVE, IN_USE } from '#domain/booking/reservation.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { addDays, dateOf, instantAt } from '#domain/time.ts';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.statements.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** The use that runs, or else the next reservation that starts today; null where there is neither. */
export async function readHomeReservation({
  db,
  tenant,
  member,
  now,
}: MemberContext): Promise<HomeReservation | null> {
  const tomorrow = instantAt(addDays(dateOf(now), 1), 0);
  const row = await reservationsWithBooth(db, tenant.id)
    .select([
      'reservations.tranid',
      'reservations.telecube_id',
      'reservations.starts_at',
      'reservations.ends_at',
      'reservations.use_state',
      'booths.cube_name',
      'booths.place_name',
      'booths.booth_type',
      'booths.qr_code_mode',
      isEmptyBefore.as('isEmptyBefore'),
    ])
    .where('reservations.member_id', '=', member.id)
    .where('reservations.live', '=', true)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.use_state', 'in', ACTIVE)
    .where('reservations.ends_at', '>=', now)
    .where('reservations.starts_at', '<', tomorrow)
    .orderBy((eb) => eb('reservations.use_state', 'in', IN_USE), 'desc')
    .orderBy('reservations.starts_at')
    .orderBy('reservations.tranid')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.tranid,
    boothId: row.telecube_id,
    boothName: row.cube_name,
    placeName: row.place_name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    useState: row.use_state,
    isEmptyBefore: row.isEmptyBefore,
    boothType: row.booth_type === 0 ? 'door' : 'lock',
    isQrCodeMode: row.qr_code_mode === 1,
  };
}
