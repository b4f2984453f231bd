import { canBeExtended, type ExtensionChoice } from '#domain/booking/extension.ts';
import { ACTIVE, byUrgency, entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { type Extended, readExtensionTerms } from '#server/booking/extension/extensionTerms.ts';
import { isEmptyBefore, wasLeftEarly } from '#server/booking/reservation/earlyEntry.statements.ts';
import { shownCode } from '#server/booking/reservation/entryCode.ts';
import { freeCancellationColumn } from '#server/booking/reservation/freeCancellation.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/**
 * GET /reservations: confirmed, live, active, end not passed (docs/spec/booking.md, "Data"); in use first,
 * then by start.
 */
export async function listReservations(context: MemberContext): Promise<readonly Reservation[]> {
  const { db, tenant, member, now } = context;
  const rows = await reservationsWithBooth(db, tenant.id)
    .leftJoin('floor_maps', (join) =>
      join
        .onRef('floor_maps.tenant_id', '=', 'booths.tenant_id')
        .onRef('floor_maps.floor_map_id', '=', 'booths.floor_map_id'),
    )
    .select([
      'reservations.tranid',
      'reservations.telecube_id as boothId',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'reservations.use_state as useState',
      'reservations.net',
      'reservations.tax',
      'reservations.coupon_minutes as couponMinutes',
      'reservations.net_per_15_minutes as netPer15Minutes',
      'reservations.charged_at as chargedAt',
      freeCancellationColumn.as('freeCancellationMinutes'),
      'reservations.sequence',
      isEmptyBefore.as('isEmptyBefore'),
      wasLeftEarly.as('wasLeftEarly'),
      'reservations.entry_code',
      'booths.cube_name',
      'booths.place_name',
      'booths.access',
      'booths.latitude',
      'booths.longitude',
      'floor_maps.floor_name',
      'booths.area_id',
      'booths.floor_map_id',
      'booths.booth_type',
      'booths.qr_code_mode',
      'booths.wifi_ssid',
      'booths.pin_id',
    ])
    .where('reservations.member_id', '=', member.id)
    .where('reservations.live', '=', true)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.use_state', 'in', ACTIVE)
    .where('reservations.ends_at', '>=', now)
    .execute();
  const extensions = await shortestExtensions(
    context,
    rows.filter((row) => canBeExtended(row, now)),
  );
  return rows
    .map((row): Reservation => {
      // Codes that open a booth are answered only from the time when it may be entered.
      const mayEnter = now >= entryOpensAt(row);
      return {
        id: row.tranid,
        boothId: row.boothId,
        boothName: row.cube_name,
        placeName: row.place_name,
        floorName: row.floor_name ?? '',
        access: row.access,
        point: { latitude: row.latitude, longitude: row.longitude },
        areaId: row.area_id,
        floorMapId: row.floor_map_id,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        useState: row.useState,
        boothType: row.booth_type === 0 ? 'door' : 'lock',
        isQrCodeMode: row.qr_code_mode === 1,
        isEmptyBefore: row.isEmptyBefore,
        wasLeftEarly: row.wasLeftEarly,
        amount: member.isGuest ? null : { net: row.net, tax: row.tax, gross: row.net + row.tax },
        couponMinutes: row.couponMinutes,
        isExtendable: extensions.has(row.tranid),
        extensionMinutes: extensions.get(row.tranid)?.minutes ?? 0,
        extensionGross: extensions.get(row.tranid)?.gross ?? null,
        wifiSsid: row.wifi_ssid,
        pinId: mayEnter ? row.pin_id : null,
        qrCode:
          mayEnter && row.qr_code_mode === 1 && row.entry_code !== null
            ? shownCode(row.tranid, row.entry_code)
            : null,
        isBeingCancelled: false,
        freeCancellationMinutes: row.freeCancellationMinutes,
        chargedAt: row.chargedAt,
        sequence: row.sequence,
      };
    })
    .toSorted(byUrgency);
}

/** The shortest extension of each reservation that has one, by its id: the step in which it can be extended. */
async function shortestExtensions(
  context: MemberContext,
  inUse: readonly (Extended & { readonly tranid: number })[],
): Promise<ReadonlyMap<number, ExtensionChoice>> {
  const { db, member } = context;
  const shortest = new Map<number, ExtensionChoice>();
  for (const reservation of inUse) {
    const { choices, amountOf } = await readExtensionTerms(db, context, member, reservation);
    const [minutes] = choices;
    if (minutes === undefined) continue;
    shortest.set(reservation.tranid, {
      minutes,
      gross: member.isGuest ? null : amountOf(minutes, 0).gross,
    });
  }
  return shortest;
}
