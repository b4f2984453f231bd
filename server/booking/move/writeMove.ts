import { sql } from 'kysely';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { type Held, heldOf, holdsEnded, holdsMade, movePurpose } from '#server/booking/ledger/ledger.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type Answered, answerStored, keyOf } from '#server/usecase/idempotency.ts';
import type { PricedMove } from './priceMove.ts';
import type { ReservationToMove } from './reservationToMove.ts';

type Moved = Answered & {
  readonly tranid: number;
  readonly booth: number;
  readonly starts: Date;
  readonly ends: Date;
  readonly charge: Date;
};

type Repriced = Moved &
  Held & {
    readonly purpose_before: string;
    readonly net: number;
    readonly tax: number;
    readonly coupon_minutes: number;
    readonly rate: number;
  };

/** Keeps what the reservation was before, as a part of the statement that moves it. */
function changeKept(given: Givens<Moved>) {
  return sql`
    insert into reservation_changes (tenant_id, tranid, telecube_id, starts_at, ends_at, net, tax, coupon_minutes,
      changed_at)
    select tenant_id, tranid, telecube_id, starts_at, ends_at, net, tax, coupon_minutes, ${given.now}::timestamptz
    from reservations
    where tenant_id = ${given.tenant} and tranid = ${given.tranid}`;
}

/** The columns that every move changes; one update in place, so that the old time is in nobody's way. */
function placeSet(given: Givens<Moved>) {
  return sql`
    telecube_id = ${given.booth}, starts_at = ${given.starts}, ends_at = ${given.ends}, charge_at = ${given.charge},
    moves = moves + 1`;
}

const answer = sql`json_build_object('tranid', moved.tranid)::jsonb`;

const repriced = prepareStatement<Repriced, never>(
  (given) => sql`
    with kept as (
      ${changeKept(given)}
    ), moved as (
      update reservations
      set ${placeSet(given)}, net = ${given.net}, tax = ${given.tax}, coupon_minutes = ${given.coupon_minutes},
        purpose = ${given.purpose}, net_per_15_minutes = ${given.rate}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
      returning tranid
    ), released as (
      ${holdsEnded({ tenant: given.tenant, tranid: given.tranid, purpose: given.purpose_before, now: given.now }, sql`'release'`)}
    ), held as (
      ${holdsMade(given, sql`moved`)}
    )
    ${answerStored(given, answer, sql`from moved`)}`,
);

const broughtForward = prepareStatement<Moved, never>(
  (given) => sql`
    with kept as (
      ${changeKept(given)}
    ), moved as (
      update reservations
      set ${placeSet(given)}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
      returning tranid
    )
    ${answerStored(given, answer, sql`from moved`)}`,
);

/**
 * Moves the reservation, keeps what it was, and the answer of the command. A new price is held under a purpose of its
 * own, because the ledger knows each purpose of a reservation once. The caller has locked booker, booths and
 * reservation; violates `reservations_never_overlap` where the slot is taken after all.
 */
export async function writeMove(
  trx: Trx,
  context: MemberContext,
  reservation: ReservationToMove,
  boothId: number,
  move: PricedMove,
): Promise<void> {
  const { startsAt, endsAt } = move.kind === 'free' ? move.priced.span : move.span;
  const moved: Moved = {
    ...keyOf(context),
    now: new Date(context.now),
    tranid: reservation.tranid,
    booth: boothId,
    starts: new Date(startsAt),
    ends: new Date(endsAt),
    charge: new Date(freeCancellationUntil(startsAt)),
  };
  if (move.kind === 'earlier') {
    await broughtForward(trx, moved);
    return;
  }
  const { amount, coupons, postings } = move.priced;
  await repriced(trx, {
    ...moved,
    ...heldOf(postings),
    purpose_before: reservation.purpose,
    purpose: movePurpose(reservation.moves + 1),
    net: amount.net,
    tax: amount.tax,
    coupon_minutes: totalMinutes(coupons),
    rate: move.netPer15Minutes,
  });
}
