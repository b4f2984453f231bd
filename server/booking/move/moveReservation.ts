import type { MoveConfirmation, MovePrice, MoveQuote, MoveRequest } from '#contract/booking/move.ts';
import { FREE_CANCELLATION_MINUTES, freeCancellationUntil } from '#domain/booking/quote.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, instantAt, instantOf } from '#domain/time.ts';
import { type Booker, lockBooker, readBooker } from '#server/account/member/payer.ts';
import { checkPayment } from '#server/booking/payment/checkPayment.ts';
import { offeringAlternatives } from '#server/booking/reservation/alternatives.ts';
import { type BookingFacts, readBookingFacts } from '#server/booking/reservation/bookingFacts.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { type PricedMove, priceMove } from './priceMove.ts';
import {
  lockReservationToMove,
  type ReservationToMove,
  readReservationToMove,
  timeOf,
} from './reservationToMove.ts';
import { writeMove } from './writeMove.ts';

/**
 * POST /reservations/get-price-move: what the reservation would cost there, and until when it can be had
 * (docs/spec/booking.md, "Moving"). Refused as the move itself would be, but for what pays.
 */
export async function quoteMove(context: MemberContext, request: MoveRequest): Promise<MoveQuote> {
  const { db, tenant, member, now } = context;
  const reservation = found(await readReservationToMove(db, context, request.reservationId));
  const booker = await readBooker(db, tenant.id, member.id);
  const facts = await factsOf(db, context, booker, request);
  const move = await offeringAlternatives(
    context,
    request,
    async () => priceMove(tenant, booker, facts, reservation, request, now),
    () => movedTime(context, request),
  );
  return quoteOf(context, booker, reservation, move);
}

/**
 * POST /reservations/move: the reservation keeps its tranid; the new slot is taken and the old one freed, or neither
 * (docs/spec/booking.md, "Moving", docs/spec/money.md). Nothing is charged. 404; 409 too_late, too_soon,
 * reservation_ended, slot_taken with alternatives, already_reserved and as `priceBooking` and `checkPayment` refuse.
 */
export async function moveReservation(context: MemberContext, request: MoveConfirmation): Promise<number> {
  await offeringAlternatives(
    context,
    request,
    () => transaction(context.db, (trx) => move(trx, context, request)),
    () => movedTime(context, request),
  );
  return request.reservationId;
}

async function move(trx: Trx, context: MemberContext, request: MoveConfirmation): Promise<void> {
  const { tenant, member, now } = context;
  const { reservationId, boothId, seenGross } = request;
  const booker = await lockBooker(trx, tenant.id, member.id);
  const locked = await lockReservationToMove(trx, context, reservationId, boothId);
  const facts = await factsOf(trx, context, booker, request);
  if (facts.earlier().answer !== undefined) return;
  const reservation = found(locked);
  const priced = priceMove(tenant, booker, facts, reservation, request, now);
  if (priced.kind === 'free') {
    checkPayment(booker, priced.priced, { seenGross, balanceShort: MESSAGES.balanceShort });
  }
  await writeMove(trx, context, reservation, boothId, priced);
}

function found(reservation: ReservationToMove | undefined): ReservationToMove {
  if (reservation === undefined) throw notFound(MESSAGES.reservationMissing);
  return reservation;
}

function factsOf(
  db: Db,
  context: MemberContext,
  booker: Booker,
  { reservationId, boothId, date, start }: MoveRequest,
): Promise<BookingFacts> {
  const startsAt = instantAt(date, start);
  return readBookingFacts(db, context, booker, {
    boothId,
    startsAt,
    countsFrom: startsAt,
    without: reservationId,
  });
}

/** The time that it has as things stand. No alternative is offered that would be charged at once. */
async function movedTime(context: MemberContext, { reservationId }: MoveRequest) {
  const reservation = await readReservationToMove(context.db, context, reservationId);
  return (
    reservation && { ...timeOf(reservation), soonest: addMinutes(context.now, FREE_CANCELLATION_MINUTES) }
  );
}

function quoteOf(
  { now }: MemberContext,
  booker: Booker,
  reservation: ReservationToMove,
  move: PricedMove,
): MoveQuote {
  const { net, tax, coupon_minutes: couponMinutes, charged_at: chargedAt } = reservation;
  const amount = booker.isGuest ? null : { net, tax, gross: net + tax };
  const before: MovePrice = { amount, couponMinutes };
  const { startsAt } = move.kind === 'free' ? move.priced.span : move.span;
  const freeUntil = freeCancellationUntil(startsAt);
  const quote = move.kind === 'free' ? move.priced.quote : null;
  return {
    amount: quote === null ? amount : quote.amount,
    couponMinutes: quote?.couponMinutes ?? couponMinutes,
    before,
    chargedAt: chargedAt ?? instantOf(Math.max(freeUntil, now)),
    freeUntil,
    movableUntil: freeCancellationUntil(reservation.starts_at),
    payer: booker.isGuest ? 'inviter' : booker.payer.kind,
    unpayable: quote?.unpayable ?? null,
    message: quote?.message ?? null,
  };
}
