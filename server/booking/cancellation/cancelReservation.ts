import { cancellationKind } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { freeUntilWords } from '#server/booking/reservation/freeCancellation.ts';
import {
  lockBookerAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { conflict } from '#server/usecase/refusal.ts';
import {
  type CancellationFacts,
  type CancellationMail,
  mailOfCancellation,
  readCancellationFacts,
  release,
} from './cancellation.statements.ts';

/**
 * POST /reservations/cancel: frees the slot and releases every hold (docs/spec/booking.md, "Cancelling",
 * docs/spec/money.md).
 * 404 for one that is not the member's or is not live; 409 cancel_not_free, reservation_ended.
 */
export const cancelReservation = defineEffect({ lock, read, judge, write, outside: nothing });

function lock(trx: Trx, command: Command<number>) {
  return lockBookerAndReservation(trx, command, command.request);
}

function read(trx: Trx, command: Command<number>) {
  return readCancellationFacts(trx, command, command.request);
}

/** A reservation that may be cancelled free of charge, and the mail that says that it was. */
interface Cancellation {
  readonly reservation: OwnReservation;
  readonly mail: CancellationMail;
}

function judge(
  command: Command<number>,
  reservation: OwnReservation | undefined,
  facts: CancellationFacts,
): Cancellation {
  if (!reservation?.isLive) throw reservationMissing();
  const kind = cancellationKind(reservation, command.now);
  if (kind === 'refused') throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  if (kind === 'forced' || facts.isBeingPaid) {
    const until = freeUntilWords(reservation, command.now);
    throw conflict('cancel_not_free', `無料でキャンセルできるのは${until}まででした。`);
  }
  return { reservation, mail: mailOfCancellation(command, reservation, facts) };
}

async function write(trx: Trx, command: Command<number>, { reservation, mail }: Cancellation) {
  return { stored: await release(trx, command, reservation, mail) };
}
