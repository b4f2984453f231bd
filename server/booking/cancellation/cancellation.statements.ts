import { sql } from 'kysely';
import { type EndedHolds, holdsEnded } from '#server/booking/ledger/ledger.ts';
import { chargeUnderWay } from '#server/booking/payment/cardCharge.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

/** The facts by which a cancellation is judged, beside the reservation. */
export interface CancellationFacts extends Earlier {
  /** Whether a charge of it is under way: its card has been asked, and has not answered yet. */
  readonly isBeingPaid: boolean;
}

const facts = prepareStatement<CommandKey & { tranid: number }, CancellationFacts>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, ${chargeUnderWay(given.tenant, given.tranid)} as "isBeingPaid"`,
);

/** Reads them, under the lock of the reservation. */
export async function readCancellationFacts(
  trx: Trx,
  { key }: Command<unknown>,
  tranid: number,
): Promise<CancellationFacts> {
  const [row] = await facts(trx, { ...key, tranid });
  if (row === undefined) throw new Error('Failed to read what a cancellation is judged by: no row.');
  return row;
}

const released = prepareEffect<CommandKey & EndedHolds>((given) => ({
  writes: [
    sql`freed as (
      update reservations
      set live = false, use_state = 'cancelled', cancelled_at = ${given.now}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    )`,
    sql`ended as (${holdsEnded(given, sql`'release'`)})`,
  ],
  answer: OK,
}));

/** Frees the slot and releases every hold: nothing is charged. */
export function release(
  trx: Trx,
  { key }: Command<unknown>,
  { tranid, purpose }: OwnReservation,
): Promise<Stored> {
  return released(trx, { ...key, tranid, purpose });
}

const givenUp = prepareEffect<CommandKey & { tranid: number }>((given) => ({
  writes: [
    sql`freed as (
      update reservations
      set live = false, use_state = case use_state when 'reserved' then 'cancelled' else 'ended' end, ended_at = ${given.now}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    )`,
  ],
  answer: OK,
}));

/** Frees the slot at once; charge and coupon minutes stay. */
export function giveUp(trx: Trx, { key }: Command<unknown>, { tranid }: OwnReservation): Promise<Stored> {
  return givenUp(trx, { ...key, tranid });
}
