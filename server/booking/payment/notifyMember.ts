import type { Instant } from '#domain/time.ts';
import { reservationsWithMember } from '#server/database/reservations.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type WrittenNotice, writeNotice } from '#server/messages/notices.ts';
import { type QueuedMail, queueMail } from '#server/messages/outbox.ts';
import type { PricedSpan } from '#server/messages/reservationWords.ts';
import { originOf, type Sender } from '#server/messages/sender.ts';
import type { NotifiedReservation } from './mails.ts';
import type { Payment } from './payment.ts';

/**
 * Mails the member of a reservation, and tells it in the app too where there is a notice for it, in the transaction of
 * the event.
 */
export async function notifyMember(
  trx: Trx,
  { tenant, tranid, now, publicOrigin }: Payment,
  mailOf: (sender: Sender, to: string, reservation: NotifiedReservation) => QueuedMail,
  noticeOf?: (tranid: number, reservation: PricedSpan, now: Instant) => WrittenNotice,
): Promise<void> {
  const row = await reservationsWithMember(trx, tenant.id)
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    )
    .innerJoin('tenants', 'tenants.tenant_id', 'reservations.tenant_id')
    .select((eb) => [
      'tenants.app_name as appName',
      'tenants.hosts',
      'members.loginid',
      'members.member_id',
      'reservations.tranid as reservationId',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'reservations.live',
      eb('reservations.net', '+', eb.ref('reservations.tax')).as('gross'),
      'booths.place_name as placeName',
      'booths.cube_name as boothName',
    ])
    .where('reservations.tranid', '=', tranid)
    .executeTakeFirstOrThrow();
  const sender = { appName: row.appName, origin: originOf(row.hosts, publicOrigin) };
  const reservation = { ...row, stands: row.live && row.endsAt > now };
  await queueMail(trx, tenant, mailOf(sender, row.loginid, reservation), now);
  if (noticeOf !== undefined)
    await writeNotice(trx, tenant.id, row.member_id, noticeOf(tranid, row, now), now);
}
