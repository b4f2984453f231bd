import { type Cancellable, isChargedAtOnce } from '#domain/booking/quote.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import type { Instant } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { BOOKING, endHolds } from '#server/booking/ledger/ledger.ts';
import {
  type CardCharge,
  cardCharge,
  chargeCard,
  openOwnCharge,
} from '#server/booking/payment/cardCharge.ts';
import { cardToCharge, checkPayment, type SeenTerms } from '#server/booking/payment/checkPayment.ts';
import { chargedMail, reservedMail } from '#server/booking/payment/mails.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { lockBookerAndBooth } from '#server/booths/availability/lockBooth.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import type { PricedSpan } from '#server/messages/reservationWords.ts';
import { senderOf } from '#server/messages/sender.ts';
import { notFound, RefusalError } from '#server/usecase/refusal.ts';
import { type BookingFacts, boothOf, readBookingFacts } from './bookingFacts.statements.ts';
import type { PricedBooking } from './priceBooking.ts';
import {
  type MadeReservation,
  madeReservationOf,
  type NewReservation,
  writeReservation,
} from './writeReservation.statements.ts';

/** The use to be reserved, and how it is priced. */
interface WantedUse extends SeenTerms {
  readonly boothId: number;
  readonly agreesToTerms: boolean;
  /** The refusal's words when the prepaid balance is too low. */
  readonly balanceShort: string;
  readonly startsAt: Instant;
  /** Prices it, or refuses it, by what was read once booker and booth were locked. */
  readonly price: (booker: Booker, facts: BookingFacts) => PricedBooking;
}

/**
 * Makes a reservation (docs/spec/money.md). A second one waits at the booth's row and finds the slot taken (SlotLost,
 * or the constraint's error). A start within the hour, or the limit of its booth, is charged before it is confirmed;
 * until then the slot is kept.
 */
export const reserve = defineEffect({ opens: cardCharge, lock, read, judge, write, outside });

function lock(trx: Trx, { request, tenant, member }: Command<WantedUse>): Promise<Booker> {
  return lockBookerAndBooth(trx, tenant.id, member.id, request.boothId);
}

function read(trx: Trx, command: Command<WantedUse>, booker: Booker): Promise<BookingFacts> {
  const { boothId, startsAt } = command.request;
  return readBookingFacts(trx, command, booker, { boothId, startsAt, countsFrom: startsAt });
}

interface Booking extends NewReservation {
  /** The card that is charged at once; null where none is. */
  readonly cardToken: string | null;
}

function judge(command: Command<WantedUse>, booker: Booker, facts: BookingFacts): Booking {
  const { request, now } = command;
  const booth = boothOf(facts);
  checkTerms(booker, facts, request);
  const priced = request.price(booker, facts);
  checkPayment(booker, priced, request);
  const isDue = isChargedAtOnce(now, reservationOf(booth, priced));
  const cardToken = isDue ? cardToCharge(booker, priced) : null;
  return {
    booth,
    priced,
    cardToken,
    state: cardToken !== null ? 'waiting' : isDue ? 'charged' : 'held',
    mail: mailOf(command, reservationOf(booth, priced), cardToken !== null),
  };
}

/** The mail that confirms it; one that waits for its card is told of once the card has paid. */
function mailOf(
  command: Command<WantedUse>,
  reservation: PricedSpan & Cancellable,
  waitsForCard: boolean,
): Omit<QueuedMail, 'to'> | null {
  if (waitsForCard) return null;
  const sender = senderOf(command);
  return isChargedAtOnce(command.now, reservation)
    ? chargedMail(sender, reservation)
    : reservedMail(sender, reservation);
}

async function write(
  trx: Trx,
  command: Command<WantedUse>,
  booking: Booking,
): Promise<Committed<CardCharge>> {
  const { state, cardToken, priced } = booking;
  const stored = await writeReservation(trx, command, booking);
  const { id: tranid } = madeReservationOf(stored);
  if (cardToken !== null) {
    const charge = { tranid, purpose: BOOKING, yen: priced.amount.gross, cardToken };
    return { intent: await openOwnCharge(trx, command, charge) };
  }
  if (state === 'charged') await endHolds(trx, command.tenant.id, tranid, BOOKING, 'charge', command.now);
  return { stored };
}

async function outside(
  { services }: Asker,
  { stored, intent }: Committed<CardCharge>,
): Promise<MadeReservation> {
  if (stored !== undefined) return madeReservationOf(stored);
  return { id: await chargeCard(services, intent), isMailQueued: false };
}

function reservationOf(
  { placeName, boothName, freeCancellationMinutes }: BoothSchedule,
  { span, amount: { gross } }: PricedBooking,
): PricedSpan & Cancellable {
  return { placeName, boothName, freeCancellationMinutes, ...span, gross };
}

/** Refuses who has not agreed to the terms in force (403 terms_required). */
export function checkTerms(
  booker: Booker,
  { termsVersion }: BookingFacts,
  { agreesToTerms }: Pick<WantedUse, 'agreesToTerms'>,
): void {
  if (!booker.isGuest && termsVersion === null) throw notFound(NOT_FOUND.terms);
  const hasAgreed = booker.isGuest ? agreesToTerms : termsVersion === booker.termsAgreedVersion;
  if (!hasAgreed) throw new RefusalError(403, 'terms_required', '利用規約への同意が必要です。');
}
