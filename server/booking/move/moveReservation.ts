import type { MovePrice, MoveQuote } from '#contract/booking/move.ts';
import type { MoveConfirmation, MoveRequest } from '#contract/booking/moveConfirmation.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { MESSAGES } from '#domain/messages.ts';
import { instantAt, instantOf, minutesBetween } from '#domain/time.ts';
import { type Booker, lockBooker, readBooker } from '#server/account/member/payer.ts';
import { checkPayment, type SeenTerms } from '#server/booking/payment/checkPayment.ts';
import { movedMail } from '#server/booking/payment/mails.ts';
import { offeringAlternatives } from '#server/booking/reservation/alternatives.ts';
import {
  type BookingFacts,
  boothOf,
  type FactsContext,
  readBookingFacts,
} from '#server/booking/reservation/bookingFacts.statements.ts';
import { reservationMissing } from '#server/booking/reservation/ownReservation.statements.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type PricedMove, priceMove } from './priceMove.ts';
import {
  lockReservationToMove,
  type ReservationToMove,
  readReservationToMove,
  timeOf,
} from './reservationToMove.statements.ts';
import { type JudgedMove, writeMove } from './writeMove.statements.ts';

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
export function moveReservation(context: Asker, request: MoveConfirmation): Promise<number> {
  return offeringAlternatives(
    context,
    request,
    () => makeMove(context, request),
    () => movedTime(context, request),
  );
}

const makeMove = defineEffect({ lock, read, judge, write, outside });

interface Locked {
  readonly booker: Booker;
  readonly reservation: ReservationToMove | undefined;
}

async function lock(trx: Trx, command: Command<MoveConfirmation>): Promise<Locked> {
  const { tenant, member, request } = command;
  const booker = await lockBooker(trx, tenant.id, member.id);
  const reservation = await lockReservationToMove(trx, command, request.reservationId, request.boothId);
  return { booker, reservation };
}

function read(trx: Trx, command: Command<MoveConfirmation>, { booker }: Locked): Promise<BookingFacts> {
  return factsOf(trx, command, booker, command.request);
}

function judge(command: Command<MoveConfirmation>, locked: Locked, facts: BookingFacts): JudgedMove {
  const { tenant, request, now } = command;
  const reservation = found(locked.reservation);
  const move = priceMove(tenant, locked.booker, facts, reservation, request, now);
  if (move.kind === 'free') {
    checkPayment(locked.booker, move.priced, { ...seenBy(request), balanceShort: MESSAGES.balanceShort });
  }
  return { reservation, move, mail: mailOf(command, reservation, facts, move) };
}

function seenBy({ seenGross, seenFreeUntil, date, start }: MoveConfirmation): SeenTerms {
  if (seenFreeUntil === null) return { seenGross };
  return { seenGross, seenFreeCancellation: minutesBetween(seenFreeUntil, instantAt(date, start)) };
}

function mailOf(
  command: Command<MoveConfirmation>,
  reservation: ReservationToMove,
  facts: BookingFacts,
  move: PricedMove,
) {
  const { placeName, boothName } = boothOf(facts);
  const { startsAt, endsAt, net, tax } = reservation;
  const before = { placeName: reservation.placeName, boothName: reservation.boothName, startsAt, endsAt };
  const { span, gross } =
    move.kind === 'free'
      ? { span: move.priced.span, gross: move.priced.amount.gross }
      : { span: move.span, gross: net + tax };
  return movedMail(senderOf(command), before, { placeName, boothName, ...span, gross });
}

async function write(trx: Trx, command: Command<MoveConfirmation>, judged: JudgedMove) {
  return { stored: await writeMove(trx, command, judged) };
}

/** Nothing is charged: the reservation is told by the id that it keeps. */
async function outside(_: Asker, __: Committed, { reservationId }: MoveConfirmation): Promise<number> {
  return reservationId;
}

function found(reservation: ReservationToMove | undefined): ReservationToMove {
  if (reservation === undefined) throw reservationMissing();
  return reservation;
}

function factsOf(
  db: Db,
  context: FactsContext,
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
async function movedTime(context: Asker, { reservationId }: MoveRequest) {
  const reservation = await readReservationToMove(context.db, context, reservationId);
  return (
    reservation && { ...timeOf(reservation), freeCancellationMinutes: reservation.freeCancellationMinutes }
  );
}

function quoteOf(
  { now }: MemberContext,
  booker: Booker,
  reservation: ReservationToMove,
  move: PricedMove,
): MoveQuote {
  const { net, tax, couponMinutes, chargedAt } = reservation;
  const amount = booker.isGuest ? null : { net, tax, gross: net + tax };
  const before: MovePrice = { amount, couponMinutes };
  const { startsAt } = move.kind === 'free' ? move.priced.span : move.span;
  const { freeCancellationMinutes } = move.kind === 'free' ? move : reservation;
  const freeUntil = freeCancellationUntil({ startsAt, freeCancellationMinutes });
  const quote = move.kind === 'free' ? move.priced.quote : null;
  return {
    amount: quote === null ? amount : quote.amount,
    couponMinutes: quote?.couponMinutes ?? couponMinutes,
    before,
    chargedAt: chargedAt ?? instantOf(Math.max(freeUntil, now)),
    freeUntil,
    movableUntil: freeCancellationUntil(reservation),
    payer: booker.isGuest ? 'inviter' : booker.payer.kind,
    unpayable: quote?.unpayable ?? null,
    message: quote?.message ?? null,
  };
}
