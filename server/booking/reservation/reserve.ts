import { isChargedAtOnce } from '#domain/booking/quote.ts';
import type { Instant } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { BOOKING, endHolds } from '#server/booking/ledger/ledger.ts';
import { type CardChargeIntent, chargeCard, openOwnCharge } from '#server/booking/payment/cardCharge.ts';
import { cardToCharge, checkPayment } from '#server/booking/payment/checkPayment.ts';
import type { MailedReservation } from '#server/booking/payment/mails.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { lockBookerAndBooth } from '#server/booths/availability/lockBooth.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound, RefusalError } from '#server/usecase/refusal.ts';
import { type BookingFacts, boothOf, readBookingFacts } from './bookingFacts.ts';
import type { PricedBooking } from './priceBooking.ts';
import { type MadeReservation, writeReservation } from './writeReservation.ts';

/** The use to be reserved, and how it is priced. */
interface Plan {
  readonly boothId: number;
  readonly seenGross: number | null;
  readonly agreesToTerms: boolean;
  /** The refusal's words when the prepaid balance is too low. */
  readonly balanceShort: string;
  readonly startsAt: Instant;
  /** Prices it, or refuses it, by what was read once booker and booth were locked. */
  readonly price: (booker: Booker, facts: BookingFacts) => PricedBooking;
  /** The words of the confirming mail; without them there is none. */
  readonly mailOf?: (reservation: MailedReservation) => Omit<QueuedMail, 'to'>;
}

/** The outcome of the transaction: a reservation, or a charge that it waits for. */
type Reserved = { readonly made: MadeReservation } | { readonly charge: CardChargeIntent };

/**
 * Makes a reservation (docs/spec/money.md). A second one waits at the booth's row and finds the slot taken (SlotLost,
 * or the constraint's error). A start within 60 minutes is charged before it is confirmed; until then the slot is kept.
 */
export async function reserve(context: MemberContext, plan: Plan): Promise<MadeReservation> {
  const reserved = await transaction(context.db, (trx) => takeSlot(trx, context, plan));
  if ('made' in reserved) return reserved.made;
  return { id: await chargeCard(context.services, reserved.charge), isMailQueued: false };
}

async function takeSlot(trx: Trx, context: MemberContext, plan: Plan): Promise<Reserved> {
  const { tenant, member, now } = context;
  const { boothId, startsAt } = plan;
  const booker = await lockBookerAndBooth(trx, tenant.id, member.id, boothId);
  const facts = await readBookingFacts(trx, context, booker, { boothId, startsAt, countsFrom: startsAt });
  const { answer, charge } = facts.earlier();
  if (answer !== undefined) return { made: madeBefore(answer) };
  if (charge !== undefined) return { charge };
  const booth = boothOf(facts);
  checkTerms(booker, facts, plan);
  const priced = plan.price(booker, facts);
  checkPayment(booker, priced, plan);

  const isDue = isChargedAtOnce(now, priced.span.startsAt);
  const cardToken = isDue ? cardToCharge(booker, priced) : null;
  const made = await writeReservation(trx, context, {
    booth,
    priced,
    state: cardToken !== null ? 'waiting' : isDue ? 'charged' : 'held',
    mail: isDue || booker.isGuest ? null : (plan.mailOf?.(reservationOf(booth, priced)) ?? null),
  });
  const { id: tranid } = made;
  if (cardToken !== null) {
    const wanted = { tranid, purpose: BOOKING, yen: priced.amount.gross, cardToken };
    return { charge: await openOwnCharge(trx, context, wanted) };
  }
  if (isDue) await endHolds(trx, tenant.id, tranid, BOOKING, 'charge', now);
  return { made };
}

/** The earlier answer to the same command. */
function madeBefore({ tranid, mailQueued }: Readonly<Record<string, unknown>>): MadeReservation {
  return { id: Number(tranid), isMailQueued: mailQueued === true };
}

function reservationOf(
  { placeName, boothName }: BoothSchedule,
  { span, amount: { gross } }: PricedBooking,
): MailedReservation {
  return { placeName, boothName, ...span, gross };
}

function checkTerms(booker: Booker, { termsVersion }: BookingFacts, { agreesToTerms }: Plan): void {
  if (!booker.isGuest && termsVersion === null) throw notFound('利用規約が見つかりませんでした。');
  const hasAgreed = booker.isGuest ? agreesToTerms : termsVersion === booker.termsAgreedVersion;
  if (!hasAgreed) throw new RefusalError(403, 'terms_required', '利用規約への同意が必要です。');
}
