import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil, isChargedAtOnce } from '#domain/booking/quote.ts';
import { type Booker, lockBooker } from '#server/account/member/payer.ts';
import { readUsageTerms } from '#server/account/terms/terms.ts';
import { lockBooth } from '#server/booking/availability/lockBooth.ts';
import { BOOKING, endHolds, hold } from '#server/booking/ledger/ledger.ts';
import {
  type CardChargeIntent,
  chargeCard,
  findCharge,
  openOwnCharge,
} from '#server/booking/payment/cardCharge.ts';
import { cardToCharge, checkPayment } from '#server/booking/payment/checkPayment.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { newEntryCode } from './entryCode.ts';
import type { PricedBooking } from './priceBooking.ts';

/** What is to be reserved, and how it is priced. */
interface Plan {
  readonly boothId: number;
  readonly seenGross: number | null;
  readonly agreesToTerms: boolean;
  /** The refusal's words when the prepaid balance is too low. */
  readonly balanceShort: string;
  /** Prices it, or refuses it, once booker and booth are locked. */
  readonly price: (trx: Trx, booker: Booker) => Promise<PricedBooking>;
}

/** The outcome of the transaction: a reservation, or a charge that it waits for. */
type Reserved = { readonly tranid: number } | { readonly charge: CardChargeIntent };

/**
 * Makes a reservation and answers its id (money.md). Whoever comes second waits at the booth's row and finds the
 * slot taken (SlotLost, or the constraint's error). What starts within 60 minutes is charged before it is confirmed;
 * until then the slot is kept.
 */
export async function reserve(context: MemberContext, plan: Plan): Promise<number> {
  const reserved = await transaction(context.db, (trx) => takeSlot(trx, context, plan));
  if ('tranid' in reserved) return reserved.tranid;
  return await chargeCard(context.services, reserved.charge);
}

async function takeSlot(trx: Trx, context: MemberContext, plan: Plan): Promise<Reserved> {
  const { tenant, member, now } = context;
  const booker = await lockBooker(trx, tenant.id, member.id);
  const repeated = await earlierOutcome(trx, context);
  if (repeated !== undefined) return repeated;
  await lockBooth(trx, tenant.id, plan.boothId);
  await checkTerms(trx, context, booker, plan);
  const priced = await plan.price(trx, booker);
  await checkPayment(trx, tenant.id, booker, priced, plan);

  const { span, amount } = priced;
  const isDue = isChargedAtOnce(now, span.startsAt);
  const cardToken = isDue ? cardToCharge(booker, priced) : null;
  const { tranid } = await trx
    .insertInto('reservations')
    .values({
      tenant_id: tenant.id,
      member_id: member.id,
      telecube_id: plan.boothId,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      live: true,
      use_state: 0,
      net: amount.net,
      tax: amount.tax,
      coupon_minutes: totalMinutes(priced.coupons),
      created_at: now,
      confirmed_at: cardToken === null ? now : null,
      charge_at: freeCancellationUntil(span.startsAt),
      charged_at: isDue && cardToken === null ? now : null,
      cancelled_at: null,
      entry_code: newEntryCode(),
    })
    .returning('tranid')
    .executeTakeFirstOrThrow();
  await hold(trx, tenant.id, tranid, BOOKING, priced.postings, now);
  if (cardToken !== null) {
    const charge = { tranid, purpose: BOOKING, yen: amount.gross, cardToken };
    return { charge: await openOwnCharge(trx, context, charge) };
  }
  if (isDue) await endHolds(trx, tenant.id, tranid, BOOKING, 'charge', now);
  await storeAnswer(trx, context, { tranid });
  return { tranid };
}

/** What the same decision has led to before: a reservation, or a charge that is still open. */
async function earlierOutcome(trx: Trx, context: MemberContext): Promise<Reserved | undefined> {
  const stored = await storedAnswer(trx, context);
  if (stored !== undefined) return { tranid: Number(stored.tranid) };
  const charge = await findCharge(trx, context);
  return charge === undefined ? undefined : { charge };
}

async function checkTerms(
  trx: Trx,
  { tenant }: MemberContext,
  booker: Booker,
  { agreesToTerms }: Plan,
): Promise<void> {
  const hasAgreed = booker.isGuest
    ? agreesToTerms
    : (await readUsageTerms({ db: trx, tenant })).version === booker.termsAgreedVersion;
  if (!hasAgreed) throw new Refusal(403, 'terms_required', '利用規約への同意が必要です。');
}
