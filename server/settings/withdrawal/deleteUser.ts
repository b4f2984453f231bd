import { ACTIVE } from '#domain/booking/reservation.ts';
import { withdrawnMail } from '#server/account/links/mails.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { checkNothingOwed } from '#server/booking/payment/paymentDue.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { erase } from './erase.ts';

/**
 * DELETE /settings/delete-user: refused while a reservation is live (409 reservation_live), a charge is open
 * (charge_open) or an amount is owed (payment_due); else what is personal is erased and every session ends
 * (docs/spec/settings.md, "Withdrawal"). Bookings lock the member's row too, so that none slips in between.
 */
export async function deleteUser(context: MemberContext): Promise<void> {
  const { db, tenant, member, now } = context;
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    await checkNothingLive(trx, context);
    await checkNothingOwed(trx, tenant.id, member.id);
    await checkNothingOpen(trx, context);
    const { loginid } = await ofTenant(trx, tenant.id)
      .selectFrom('members')
      .select('loginid')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await erase(trx, tenant.id, { id: member.id, loginId: loginid }, now);
    await queueMail(trx, tenant, withdrawnMail(senderOf(context), loginid), now);
  });
}

async function checkNothingLive(trx: Trx, { tenant, member, now }: MemberContext): Promise<void> {
  const live = await ofTenant(trx, tenant.id)
    .selectFrom('reservations')
    .select('tranid')
    .where('member_id', '=', member.id)
    .where('live', '=', true)
    .where('confirmed_at', 'is not', null)
    .where('use_state', 'in', ACTIVE)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (live === undefined) return;
  throw conflict(
    'reservation_live',
    'ご予約またはご利用中のブースがあります。キャンセルまたは退室のあとで、退会できます。',
  );
}

/** The charges that a card is being asked for, and uses that have not been charged yet. */
async function checkNothingOpen(trx: Trx, { tenant, member }: MemberContext): Promise<void> {
  const intent = await ofTenant(trx, tenant.id)
    .selectFrom('intents')
    .select('intent_id')
    .where('member_id', '=', member.id)
    .where('kind', '=', cardCharge.name)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  const uncharged = await ofTenant(trx, tenant.id)
    .selectFrom('reservations')
    .select('tranid')
    .where('member_id', '=', member.id)
    .where('charged_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (intent === undefined && uncharged === undefined) return;
  throw conflict(
    'charge_open',
    'お支払いの確認が済んでいないご利用があります。しばらくしてからもう一度お試しください。',
  );
}
