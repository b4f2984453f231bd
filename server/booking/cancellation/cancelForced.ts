import type { ForcedCancellation } from '#contract/booking/cancellation.ts';
import { cancellationKind, isInUse } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { chargeNow } from '#server/booking/payment/chargeDue.ts';
import { notifyNext } from '#server/booking/reservation/notifyNext.ts';
import {
  lockBookerAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { conflict } from '#server/usecase/refusal.ts';
import {
  type CancellationFacts,
  type CancellationMail,
  giveUp,
  mailOfCancellation,
  mailOfGivingUp,
  readCancellationFacts,
  release,
} from './cancellation.statements.ts';

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
  /** Whether it is given up free of charge after all. */
  readonly isFree: boolean;
  /** Says that it is cancelled; null for a use that ends: whoever leaves the booth has asked for that in it. */
  readonly mail: CancellationMail | null;
}

/** The reservation, and whether it is given up free of charge after all. */
function judge(
  command: Command<ForcedCancellation>,
  reservation: OwnReservation | undefined,
  facts: CancellationFacts,
): Ending {
  if (reservation === undefined) throw reservationMissing();
  const kind = reservation.useState === 'ended' ? 'refused' : cancellationKind(reservation, command.now);
  if (kind === 'refused') throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  const isFree = kind === 'free' && !facts.isBeingPaid;
  if (isFree) return { reservation, isFree, mail: mailOfCancellation(command, reservation, facts) };
  const isUnused = reservation.useState === 'reserved';
  return { reservation, isFree, mail: isUnused ? mailOfGivingUp(command, reservation, facts) : null };
}

async function write(trx: Trx, command: Command<ForcedCancellation>, { reservation, isFree, mail }: Ending) {
  if (isFree) return { stored: await release(trx, command, reservation, mail) };
  const stored = await giveUp(trx, command, reservation, mail);
  if (isInUse(reservation)) {
    const { tenant, now, services } = command;
    await notifyNext(trx, { tenant, now, publicOrigin: services.config.publicOrigin }, reservation);
  }
  return { stored };
}

/** The charge that was to come is made now; the answer does not wait for how it ends, which a mail tells. */
async function outside({ services, tenant }: Asker, _: Committed, { reservationId }: ForcedCancellation) {
  await chargeNow(services, tenant, reservationId);
}
