import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { endHolds } from '#server/booking/ledger/ledger.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import {
  lateConfirmationMail,
  owedPaidMail,
  paidReservationMail,
  paymentDueMail,
  paymentFailedMail,
} from './mails.ts';
import { lateConfirmationNotice, owedPaidNotice, paymentDueNotice } from './notices.ts';
import { notifyMember } from './notifyMember.ts';
import type { Payment } from './payment.ts';

/** The card has paid for a reservation: one that waited for it is confirmed, one that was reserved is charged. */
export async function commitBookingPaid(trx: Trx, payment: Payment): Promise<void> {
  const { tenant, tranid, purpose, now } = payment;
  const isConfirmed = await confirm(trx, payment);
  const { payment_failed_at: owedSince } = await ofTenant(trx, tenant.id)
    .selectFrom('reservations')
    .select('payment_failed_at')
    .where('tranid', '=', tranid)
    .executeTakeFirstOrThrow();
  await ofTenant(trx, tenant.id)
    .updateTable('reservations')
    .set({ charged_at: now, payment_failed_at: null })
    .where('tranid', '=', tranid)
    .execute();
  await endHolds(trx, tenant.id, tranid, purpose, 'charge', now);
  if (isConfirmed && payment.isAwaited) await notifyMember(trx, payment, paidReservationMail);
  else if (isConfirmed) await notifyMember(trx, payment, lateConfirmationMail, lateConfirmationNotice);
  // The member may have left the screen: what was owed and is paid is told in any case (docs/spec/money.md, "Owed").
  if (owedSince !== null) await notifyMember(trx, payment, owedPaidMail, owedPaidNotice);
}

/** Confirms the reservation; answers whether it had been waiting for its card. */
async function confirm(trx: Trx, { tenant, tranid, now }: Payment): Promise<boolean> {
  const confirmed = await ofTenant(trx, tenant.id)
    .updateTable('reservations')
    .set({ confirmed_at: now })
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is', null)
    .returning('tranid')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/**
 * The card was refused. A reservation that waited for it is dropped; one that was confirmed before stays, and the
 * amount is owed (docs/spec/money.md, "When").
 */
export async function commitBookingRefused(trx: Trx, payment: Payment): Promise<void> {
  const { tenant, tranid, purpose, now } = payment;
  const dropped = await ofTenant(trx, tenant.id)
    .updateTable('reservations')
    .set({ live: false, use_state: 'cancelled', cancelled_at: now })
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is', null)
    .returning('tranid')
    .executeTakeFirst();
  if (dropped === undefined) {
    await ofTenant(trx, tenant.id)
      .updateTable('reservations')
      // Since when it is owed: a card that refuses it once more changes nothing about that.
      .set({ payment_failed_at: sql<Instant>`coalesce(payment_failed_at, ${new Date(now)})` })
      .where('tranid', '=', tranid)
      .execute();
    if (!payment.isAwaited) {
      await notifyMember(trx, payment, paymentDueMail, paymentDueNotice);
    }
    return;
  }
  await endHolds(trx, tenant.id, tranid, purpose, 'release', now);
  if (!payment.isAwaited) await notifyMember(trx, payment, paymentFailedMail);
}
