import type { ExtensionConfirmation } from '#contract/booking/extensionConfirmation.ts';
import { EXTENSION_END_MOVED } from '#domain/booking/words.ts';
import { type Booker, lockBooker } from '#server/account/member/payer.ts';
import {
  type CardCharge,
  cardCharge,
  chargeCard,
  openOwnCharge,
} from '#server/booking/payment/cardCharge.ts';
import { cardToCharge, checkPayment } from '#server/booking/payment/checkPayment.ts';
import { extendedMail } from '#server/booking/payment/mails.ts';
import { type BookingFacts, boothOf } from '#server/booking/reservation/bookingFacts.statements.ts';
import {
  lockBoothAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { refusingLostSlot } from '#server/booths/availability/slotLost.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { confirmExtension, keepExtension } from './extend.statements.ts';
import { type PricedExtension, priceExtension, readExtensionFacts } from './extensionTerms.ts';

/**
 * POST /reservations/extend and the old /reservations/{tranid}/extend: more time for a reservation in use, charged at
 * once; if that fails nothing is extended (docs/spec/booking.md, "Extension", docs/spec/money.md). Nor is it, where its
 * end is another than was seen. The slot is kept while the card is charged. 404; 409 in_progress, reservation_ended,
 * not_extendable, slot_taken, payment_failed and those of `checkPayment`; 422.
 */
export function extendReservation(context: Asker, confirmation: ExtensionConfirmation): Promise<void> {
  return refusingLostSlot(() => extend(context, confirmation));
}

const extend = defineEffect({ opens: cardCharge, lock, read, judge, write, outside });

interface Locked {
  readonly booker: Booker;
  readonly reservation: OwnReservation | undefined;
}

async function lock(trx: Trx, command: Command<ExtensionConfirmation>): Promise<Locked> {
  const booker = await lockBooker(trx, command.tenant.id, command.member.id);
  const reservation = await lockBoothAndReservation(trx, command, command.request.reservationId);
  return { booker, reservation };
}

function read(trx: Trx, command: Command<ExtensionConfirmation>, { booker, reservation }: Locked) {
  return readExtensionFacts(trx, command, booker, reservation);
}

interface Extension {
  readonly reservation: OwnReservation;
  readonly price: PricedExtension;
  /** The card that pays; null where none has to. */
  readonly cardToken: string | null;
  /** Confirms it where no card has to; where one does, it is written once that has paid. */
  readonly mail: Omit<QueuedMail, 'to'>;
}

function judge(
  command: Command<ExtensionConfirmation>,
  { booker, reservation }: Locked,
  facts: BookingFacts,
): Extension {
  const { request } = command;
  if (reservation === undefined) throw reservationMissing();
  if (reservation.extendsTo !== null) {
    throw conflict('in_progress', '延長のお支払いを確認しています。しばらくお待ちください。');
  }
  if (request.seenEnd !== null && request.seenEnd !== reservation.endsAt) {
    throw conflict('slot_taken', EXTENSION_END_MOVED);
  }
  const price = priceExtension(command, booker, facts, reservation, request);
  checkPayment(booker, price, {
    seenGross: request.seenGross,
    balanceShort: '残高が不足しているため延長できません。残高をご確認ください。',
  });
  const mail = mailOf(command, reservation, boothOf(facts), price);
  return { reservation, price, cardToken: cardToCharge(booker, price), mail };
}

function mailOf(
  command: Command<unknown>,
  { startsAt, net, tax }: OwnReservation,
  { placeName, boothName }: BoothSchedule,
  { amount, extendsTo: endsAt }: PricedExtension,
) {
  const gross = net + tax + amount.gross;
  return extendedMail(senderOf(command), { placeName, boothName, startsAt, endsAt, gross });
}

async function write(
  trx: Trx,
  command: Command<ExtensionConfirmation>,
  { reservation, price, cardToken, mail }: Extension,
): Promise<Committed<CardCharge>> {
  const { tranid } = reservation;
  const purpose = await keepExtension(trx, command, reservation, price);
  if (cardToken === null) return { stored: await confirmExtension(trx, command, { tranid, purpose, mail }) };
  const charge = { tranid, purpose, yen: price.amount.gross, cardToken };
  return { intent: await openOwnCharge(trx, command, charge) };
}

async function outside({ services }: Asker, { intent }: Committed<CardCharge>): Promise<void> {
  if (intent !== undefined) await chargeCard(services, intent);
}
