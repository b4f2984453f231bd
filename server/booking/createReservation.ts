import { quoteCodec } from '#contract/booking/quote.ts';
import type { Confirmation } from '#contract/booking/reservations.ts';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil, isChargedAtOnce } from '#domain/booking/quote.ts';
import { type Booker, lockBooker } from '#server/account/payer.ts';
import { readUsageTerms } from '#server/account/terms.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/http/context.ts';
import { storeAnswer, storedAnswer } from '#server/http/idempotency.ts';
import { conflict, notFound, Refusal } from '#server/http/refusal.ts';
import { offeringAlternatives } from './alternatives.ts';
import { type Assessment, assess, MAX_PRICE_REACHED, monthOf } from './assess.ts';
import { accounts, BOOKING, endHolds, hold, type Posting, yenLeft } from './ledger.ts';
import { checkNothingOwed } from './paymentDue.ts';
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
  if (booker.payer.kind === 'card') await checkNothingOwed(trx, tenant.id, booker.id);
  await checkPayment(trx, tenant.id, booker, assessment, confirmation);

  const isDue = isChargedAtOnce(now, span.startsAt);
  const needsCard = isDue && booker.payer.kind === 'card' && amount.gross > 0;
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
      confirmed_at: needsCard ? null : now,
      charge_at: freeCancellationUntil(span.startsAt),
      charged_at: isDue && !needsCard ? now : null,
      cancelled_at: null,
    })
    .returning('tranid')
    .executeTakeFirstOrThrow();
  await hold(trx, tenant.id, tranid, BOOKING, postingsOf(booker, assessment), now);
  if (needsCard)
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

/** Locks the booth's row, where bookings of one booth queue; the constraint alone would deadlock under load. */
async function lockBooth(trx: Trx, tenantId: string, boothId: number): Promise<void> {
  const booth = await trx
    .selectFrom('booths')
    .select('telecube_id')
    .where('tenant_id', '=', tenantId)
    .where('telecube_id', '=', boothId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
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

async function checkPayment(
  trx: Trx,
  tenantId: string,
  { payer, isGuest }: Booker,
  { amount, quote }: Assessment,
  { seenGross }: Confirmation,
): Promise<void> {
  if (!isGuest && seenGross !== null && seenGross !== amount.gross) {
    throw conflict('price_changed', '料金が変わりました。新しい料金をご確認ください。', {
      quote: quoteCodec.encode(quote),
    });
  }
  if (quote.isMaxPriceReached) throw conflict('spending_cap', MAX_PRICE_REACHED);
  if (payer.kind === 'card' && payer.cardToken === null && amount.gross > 0) {
    throw conflict('card_required', 'お支払い用のクレジットカードを登録してください。');
  }
  if (payer.kind === 'balance') {
    const left = await yenLeft(trx, tenantId, accounts.balance(payer.corporationId));
    if (left < amount.gross) {
      throw conflict('balance_short', '残高が不足しているため予約ができませんでした。残高をご確認ください。');
    }
  }
}

function postingsOf({ payer }: Booker, { amount, coupons, span }: Assessment): readonly Posting[] {
  const minutes = coupons.map((use) => ({
    account: accounts.coupon(use.couponId),
    yen: 0,
    minutes: use.minutes,
  }));
  if (amount.gross === 0) return minutes;
  const account =
    payer.kind === 'card'
      ? accounts.card(payer.memberId)
      : payer.kind === 'balance'
        ? accounts.balance(payer.corporationId)
        : accounts.spending(payer.corporationId, monthOf(span));
  return [...minutes, { account, yen: amount.gross, minutes: 0 }];
}
