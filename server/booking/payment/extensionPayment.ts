import { ACTIVE } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { endHolds } from '#server/booking/ledger/ledger.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { extensionFailedMail, lateExtensionMail, paidExtensionMail } from './mails.ts';
import { lateExtensionNotice } from './notices.ts';
import { notifyMember } from './notifyMember.ts';
import type { Payment } from './payment.ts';

/** The card has paid for an extension: the reservation ends later and costs more (docs/spec/money.md). */
export async function commitExtensionPaid(trx: Trx, payment: Payment): Promise<void> {
  const { tenant, tranid, purpose, now } = payment;
  await applyExtension(trx, tenant.id, tranid, now);
  await endHolds(trx, tenant.id, tranid, purpose, 'charge', now);
  if (payment.isAwaited) await notifyMember(trx, payment, paidExtensionMail);
  else await notifyMember(trx, payment, lateExtensionMail, lateExtensionNotice);
}

/** The card was refused: nothing is extended, and the slot that was kept for the extension is free again. */
export async function commitExtensionRefused(trx: Trx, payment: Payment): Promise<void> {
  const { tenant, tranid, purpose, now } = payment;
  await endExtension(trx, tenant.id, tranid, { cancelled_at: now });
  await ofTenant(trx, tenant.id)
    .updateTable('reservations')
    .set({ extends_to_at: null })
    .where('tranid', '=', tranid)
    .execute();
  await endHolds(trx, tenant.id, tranid, purpose, 'release', now);
  if (!payment.isAwaited) await notifyMember(trx, payment, extensionFailedMail);
}

/** Makes the open extension of a reservation part of it. The member's row is locked by the caller. */
export async function applyExtension(
  trx: Trx,
  tenantId: string,
  tranid: number,
  now: Instant,
): Promise<void> {
  const extension = await endExtension(trx, tenantId, tranid, { confirmed_at: now });
  await ofTenant(trx, tenantId)
    .updateTable('reservations')
    .set((eb) => ({
      ends_at: extension.extends_to_at,
      extends_to_at: null,
      net: eb('net', '+', extension.net),
      tax: eb('tax', '+', extension.tax),
      coupon_minutes: eb('coupon_minutes', '+', extension.coupon_minutes),
    }))
    .where('tranid', '=', tranid)
    .execute();
  // A member who has left while the card was charged is not brought back into the booth.
  await ofTenant(trx, tenantId)
    .updateTable('reservations')
    .set({ use_state: 'extended' })
    .where('tranid', '=', tranid)
    .where('use_state', 'in', ACTIVE)
    .execute();
}

/** A reservation has at most one extension that is neither confirmed nor cancelled. */
async function endExtension(
  trx: Trx,
  tenantId: string,
  tranid: number,
  outcome: { readonly confirmed_at: Instant } | { readonly cancelled_at: Instant },
) {
  return await ofTenant(trx, tenantId)
    .updateTable('extensions')
    .set(outcome)
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['extends_to_at', 'net', 'tax', 'coupon_minutes'])
    .executeTakeFirstOrThrow();
}
