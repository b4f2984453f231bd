import type { ForcedCancellation } from '#contract/booking/cancellation.ts';
import { cancellationKind } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { chargeNow } from '#server/booking/payment/chargeDue.ts';
import {
  lockBookerAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { type CancellationFacts, giveUp, readCancellationFacts, release } from './cancellation.statements.ts';

/**
 * POST /reservations/cancelForced: frees the slot at once; the charge and the coupon minutes stay
 * (docs/spec/booking.md, "Cancelling", docs/spec/money.md). A charge that is still to come is made now. Whether the
 * booth was used is read from its state, not from `neverUsed`. A reservation that can still be cancelled free of charge
 * is. 404; 409 reservation_ended.
 */
export const cancelForced = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, command: Command<ForcedCancellation>) {
  return lockBookerAndReservation(trx, command, command.request.reservationId);
}

function read(trx: Trx, command: Command<ForcedCancellation>) {
  return readCancellationFacts(trx, command, command.request.reservationId);
}

interface Ending {
  readonly reservation: OwnReservation;
  readonly isFree: boolean;
}

/** The reservation, and whether it is given up free of charge after all. */
function judge(
  { now }: Command<ForcedCancellation>,
  reservation: OwnReservation | undefined,
  { isBeingPaid }: CancellationFacts,
): Ending {
  if (reservation === undefined) throw reservationMissing();
  const kind = reservation.useState === 'ended' ? 'refused' : cancellationKind(reservation, now);
  if (kind === 'refused') throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  return { reservation, isFree: kind === 'free' && !isBeingPaid };
}

async function write(trx: Trx, command: Command<ForcedCancellation>, { reservation, isFree }: Ending) {
  return { stored: await (isFree ? release : giveUp)(trx, command, reservation) };
}

/** Makes the charge that was to come. The answer does not wait for it: a mail tells how it ended. */
async function outside({ services, tenant }: Asker, _: Committed, { reservationId }: ForcedCancellation) {
  await chargeNow(services, tenant, reservationId);
}
