import type { Confirmation } from '#contract/booking/reservations.ts';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil, isChargedAtOnce } from '#domain/booking/quote.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type Booker, lockBooker } from '#server/account/payer.ts';
import { readUsageTerms } from '#server/account/terms.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/http/context.ts';
import { storeAnswer, storedAnswer } from '#server/http/idempotency.ts';
import { Refusal } from '#server/http/refusal.ts';
import { offeringAlternatives } from './alternatives.ts';
import { assess } from './assess.ts';
import { checkPayment, needsCard } from './checkPayment.ts';
import { BOOKING, endHolds, hold } from './ledger.ts';
import { lockBooth } from './lockBooth.ts';
import { findOpenIntent, openIntent } from './paymentIntent.ts';
import { settlePayment } from './settlePayment.ts';

/** What the transaction leaves: a reservation, or one that waits for its card. */
type Reserved = { readonly tranid: number } | { readonly intentId: string };

/**
 * POST /reservations (spec section 7, money.md): answers the new reservation's id.
 * Whoever comes second waits at the booth's row and finds the slot taken. What starts within 60 minutes is charged
 * before it is confirmed; until then the slot is kept.
 */
export async function createReservation(context: MemberContext, confirmation: Confirmation): Promise<number> {
  const reserved = await offeringAlternatives(context, confirmation, () =>
    transaction(context.db, (trx) => reserve(trx, context, confirmation)),
  );
  if ('tranid' in reserved) return reserved.tranid;
  return await settlePayment(context.services, context.tenant, reserved.intentId, 'waits');
}

async function reserve(trx: Trx, context: MemberContext, confirmation: Confirmation): Promise<Reserved> {
  const { tenant, member, now } = context;
  const booker = await lockBooker(trx, tenant.id, member.id);
  const repeated = await earlierOutcome(trx, context);
  if (repeated !== undefined) return repeated;
  await lockBooth(trx, tenant.id, confirmation.boothId);
  await checkTerms(trx, context, booker, confirmation);
  const assessment = await assess(trx, tenant, booker, confirmation, now);
  const { span, amount } = assessment;
  await checkPayment(trx, tenant.id, booker, assessment, {
    seenGross: confirmation.seenGross,
    balanceShort: MESSAGES.balanceShort,
  });

  const isDue = isChargedAtOnce(now, span.startsAt);
  const isCardAsked = isDue && needsCard(booker, assessment);
  const { tranid } = await trx
    .insertInto('reservations')
    .values({
      tenant_id: tenant.id,
      member_id: member.id,
      telecube_id: confirmation.boothId,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      live: true,
      use_state: 0,
      net: amount.net,
      tax: amount.tax,
      coupon_minutes: totalMinutes(assessment.coupons),
      created_at: now,
      confirmed_at: isCardAsked ? null : now,
      charge_at: freeCancellationUntil(span.startsAt),
      charged_at: isDue && !isCardAsked ? now : null,
      cancelled_at: null,
    })
    .returning('tranid')
    .executeTakeFirstOrThrow();
  await hold(trx, tenant.id, tranid, BOOKING, assessment.postings, now);
  if (isCardAsked)
    return { intentId: await openIntent(trx, context, { tranid, purpose: BOOKING, yen: amount.gross }) };
  if (isDue) await endHolds(trx, tenant.id, tranid, BOOKING, 'charge', now);
  await storeAnswer(trx, context, { tranid });
  return { tranid };
}

/** What the same decision has led to before: a reservation, or a payment that is still open. */
async function earlierOutcome(trx: Trx, context: MemberContext): Promise<Reserved | undefined> {
  const stored = await storedAnswer(trx, context);
  if (stored !== undefined) return { tranid: Number(stored.tranid) };
  const intentId = await findOpenIntent(trx, context);
  return intentId === undefined ? undefined : { intentId };
}

async function checkTerms(
  trx: Trx,
  context: MemberContext,
  booker: Booker,
  confirmation: Confirmation,
): Promise<void> {
  const hasAgreed = booker.isGuest
    ? confirmation.agreesToTerms
    : (await readUsageTerms({ db: trx, tenant: context.tenant })).version === booker.termsAgreedVersion;
  if (!hasAgreed) throw new Refusal(403, 'terms_required', '利用規約への同意が必要です。');
}
