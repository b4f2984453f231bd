import { type FreeRange, nearestStart } from '#domain/booking/waiting.ts';
import { MESSAGES } from '#domain/messages.ts';
import { instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { checkPayment } from '#server/booking/payment/checkPayment.ts';
import {
  type BookingFacts,
  boothOf,
  readBookingFacts,
} from '#server/booking/reservation/bookingFacts.statements.ts';
import { priceBooking } from '#server/booking/reservation/priceBooking.ts';
import { checkTerms } from '#server/booking/reservation/reserve.ts';
import {
  madeReservationOf,
  type NewReservation,
  writeReservation,
} from '#server/booking/reservation/writeReservation.statements.ts';
import { lockBookerAndBooth } from '#server/booths/availability/lockBooth.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { senderOf } from '#server/messages/sender.ts';
import { bookedMessage } from './messages.ts';
import { endTurns, readFirst, type Suited } from './turn.statements.ts';
import { freeAround, type Span, soonestBooking } from './vacancy.ts';

/** The turn of a wait: its start in a booth, where something has come free. */
export interface Turn {
  readonly wait: Suited;
  readonly boothId: number;
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly freed: Span;
  /** The waits that are passed over, because the booth costs more than their members want to pay. */
  readonly passedOver: readonly number[];
}

/** Things are not as they were when the turn was chosen: it is to be chosen again. */
export class TurnChanged extends Error {
  override readonly name = 'TurnChanged';
}

/** The booth costs more than the member wants to pay: the wait goes on, for others. */
export class TooDear extends Error {
  override readonly name = 'TooDear';
}

/**
 * Books for a wait whose turn it is, by the rules of a booking (docs/spec/money.md, "When"): nothing is charged,
 * because it can be cancelled free of charge. Under the locks of member and booth it is judged once more that nobody
 * earlier is suited and that the wait goes on (TurnChanged). Refuses as a reservation does; throws TooDear, SlotLost.
 */
export const bookTurn = defineEffect({ lock, read, judge, write, outside: nothing });

function lock(trx: Trx, { request, tenant, member }: Command<Turn>): Promise<Booker> {
  return lockBookerAndBooth(trx, tenant.id, member.id, request.boothId);
}

interface Facts extends BookingFacts {
  readonly free: readonly FreeRange[];
  readonly first: Suited | undefined;
}

async function read(trx: Trx, command: Command<Turn>, booker: Booker): Promise<Facts> {
  const { request, tenant, now } = command;
  const { boothId, date, start, freed, passedOver } = request;
  const startsAt = instantAt(date, start);
  const facts = await readBookingFacts(trx, command, booker, { boothId, startsAt, countsFrom: startsAt });
  const booth = boothOf(facts);
  const free = freeAround(booth.busy, freed);
  const { longestMinutes } = booth;
  const vacancy = { tenantId: tenant.id, boothId, date, free, longestMinutes, now };
  const first = await readFirst(trx, vacancy, soonestBooking(booth, date, now), passedOver);
  return { ...facts, free, first };
}

interface Booking extends NewReservation {
  readonly wait: Suited;
}

function judge({ request, tenant, now }: Command<Turn>, booker: Booker, facts: Facts): Booking {
  const { wait, boothId, date, start } = request;
  const { first } = facts;
  const soonest = soonestBooking(boothOf(facts), date, now);
  if (first?.waitId !== wait.waitId || nearestStart(first, facts.free, soonest) !== start) {
    throw new TurnChanged();
  }
  checkTerms(booker, facts, { agreesToTerms: false });
  const { interval, usesCoupon, gross } = first;
  const priced = priceBooking(tenant, booker, facts, { boothId, date, start, interval, usesCoupon }, now);
  if (gross === null || priced.amount.gross > gross) throw new TooDear();
  checkPayment(booker, priced, { seenGross: null, balanceShort: MESSAGES.balanceShort });
  return { booth: boothOf(facts), priced, state: 'held', mail: null, wait: first };
}

async function write(trx: Trx, command: Command<Turn>, booking: Booking) {
  const { wait, booth, priced } = booking;
  const stored = await writeReservation(trx, command, booking);
  const { id: tranid } = madeReservationOf(stored);
  const { placeName, boothName, boothId, freeCancellationMinutes } = booth;
  const span = { tranid, placeName, boothName, boothId, freeCancellationMinutes, ...priced.span };
  const message = bookedMessage(senderOf(command), wait.waitId, span, priced.amount.gross);
  const { tenant, now } = command;
  await endTurns(trx, tenant.id, [{ ...wait, message }], { state: 'booked', tranid }, now);
  return { stored };
}
