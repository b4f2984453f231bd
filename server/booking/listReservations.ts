import { byUrgency, EARLY_ENTRY_MINUTES, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes } from '#domain/time.ts';
import type { MemberContext } from '#server/http/context.ts';
import { occupiedBefore } from '#server/visit/occupied.ts';

/** GET /reservations: confirmed, live, use_state 0 to 3, end not passed (decisions.md); in use first, then by start. */
export async function listReservations({
  db,
  tenant,
  member,
  now,
}: MemberContext): Promise<readonly Reservation[]> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    )
    .select([
      'reservations.tranid',
      'reservations.telecube_id',
      'reservations.starts_at',
      'reservations.ends_at',
      'reservations.use_state',
      'reservations.net',
      'reservations.tax',
      'reservations.coupon_minutes',
      'reservations.charged_at',
      'booths.cube_name',
      'booths.place_name',
      'booths.area_id',
      'booths.floor_map_id',
      'booths.booth_type',
      'booths.qr_code_mode',
      'booths.wifi_ssid',
      'booths.pin_id',
    ])
    .where('reservations.tenant_id', '=', tenant.id)
    .where('reservations.member_id', '=', member.id)
    .where('reservations.live', '=', true)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.use_state', '<=', 3)
    .where('reservations.ends_at', '>=', now)
    .execute();
  const occupied = await occupiedBefore(db, tenant.id, rows);
  return rows
    .map((row): Reservation => {
      const opensAt = addMinutes(row.starts_at, -EARLY_ENTRY_MINUTES);
      return {
        id: row.tranid,
        boothId: row.telecube_id,
        boothName: row.cube_name,
        placeName: row.place_name,
        areaId: row.area_id,
        floorMapId: row.floor_map_id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        useState: row.use_state,
        boothType: row.booth_type === 0 ? 'door' : 'lock',
        isQrCodeMode: row.qr_code_mode === 1,
        isEmptyBefore: !occupied.has(row.tranid),
        amount: member.isGuest ? null : { net: row.net, tax: row.tax, gross: row.net + row.tax },
        couponMinutes: row.coupon_minutes,
        // Extending is not served yet, so that nothing is extendable.
        isExtendable: false,
        extensionMinutes: 0,
        extensionGross: null,
        wifiSsid: row.wifi_ssid,
        // The key pad's code opens the booth: nobody gets it before the booth may be entered.
        pinId: now >= opensAt ? row.pin_id : null,
        qrCode: null,
        isBeingCancelled: false,
        chargedAt: row.charged_at,
      };
    })
    .toSorted(byUrgency);
}
