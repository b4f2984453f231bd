import { sql } from 'kysely';
import type { MoveConfirmation } from '#contract/booking/moveConfirmation.ts';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import {
  type EndedHolds,
  type Held,
  heldOf,
  holdsEnded,
  holdsMade,
  movePurpose,
} from '#server/booking/ledger/ledger.ts';
import { type MailedSince, mailedSince, memberToMail } from '#server/booking/reservation/memberToMail.ts';
import type { Givens } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { type MailValues, mailQueued, mailValues, type QueuedMail } from '#server/messages/outbox.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import type { PricedMove } from './priceMove.ts';
import type { ReservationToMove } from './reservationToMove.statements.ts';

type Moved = CommandKey &
  MailValues &
  MailedSince & {
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

function heldBefore({ tenant, tranid, purpose_before: purpose, now }: Givens<Repriced>): Givens<EndedHolds> {
  return { tenant, tranid, purpose, now };
}

/** The mail about it. */
function mailed(given: Givens<Moved>) {
  return mailQueued(given, memberToMail(given), sql`${given.tranid}`);
}

const answer = sql`json_build_object('tranid', moved.tranid)::jsonb`;

const repriced = prepareEffect<Repriced>((given) => ({
  writes: [
    sql`kept as (${changeKept(given)})`,
    sql`moved as (
      update reservations
      set ${placeSet(given)}, net = ${given.net}, tax = ${given.tax}, coupon_minutes = ${given.coupon_minutes},
        purpose = ${given.purpose}, net_per_15_minutes = ${given.rate}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
      returning tranid
    )`,
    sql`released as (${holdsEnded(heldBefore(given), sql`'release'`)})`,
    sql`held as (${holdsMade(given, sql`moved`, sql`${given.purpose}`)})`,
    mailed(given),
  ],
  answer,
  from: sql`from moved`,
}));

const broughtForward = prepareEffect<Moved>((given) => ({
  writes: [
    sql`kept as (${changeKept(given)})`,
    sql`moved as (
      update reservations
      set ${placeSet(given)}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
      returning tranid
    )`,
    mailed(given),
  ],
  answer,
  from: sql`from moved`,
}));

/** A move that may be made. */
export interface JudgedMove {
  readonly reservation: ReservationToMove;
  readonly move: PricedMove;
  /** The mail that says it. */
  readonly mail: Omit<QueuedMail, 'to'>;
}

/**
 * Moves the reservation, keeps what it was, and the answer of the command. A new price is held under a purpose of its
 * own, because the ledger knows each purpose of a reservation once. The caller has locked booker, booths and
 * reservation; violates `reservations_never_overlap` where the slot is taken after all.
 */
export async function writeMove(
  trx: Trx,
  { key, now, request: { boothId } }: Command<MoveConfirmation>,
  { reservation, move, mail }: JudgedMove,
): Promise<Stored> {
  const { freeCancellationMinutes } = move.kind === 'free' ? move : reservation;
  const { startsAt, endsAt } = move.kind === 'free' ? move.priced.span : move.span;
  const moved: Moved = {
    ...key,
    tranid: reservation.tranid,
    booth: boothId,
    starts: new Date(startsAt),
    ends: new Date(endsAt),
    charge: new Date(freeCancellationUntil({ startsAt, freeCancellationMinutes })),
    ...mailValues(mail),
    ...mailedSince(now),
  };
  if (move.kind === 'earlier') return await broughtForward(trx, moved);
  const { amount, coupons, postings } = move.priced;
  return await repriced(trx, {
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
