import { type RawBuilder, type Selectable, sql } from 'kysely';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { cancellationKind } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { formatTime } from '#domain/time.ts';
import { afterBooker, type BookerKey, lockedBooker } from '#server/account/member/payer.ts';
import { type EndedHolds, holdsEnded } from '#server/booking/ledger/ledger.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { ReservationTable } from '#server/database/tables/booking.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import {
  type Answered,
  answerIn,
  answerStored,
  type GivenKey,
  keyOf,
  type StoredAnswer,
  storedColumn,
} from '#server/usecase/idempotency.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';

/**
 * POST /reservations/cancel: frees the slot and releases every hold (docs/spec/booking.md, "Cancelling",
 * docs/spec/money.md).
 * 404 for one that is not the member's or is not live; 409 cancel_not_free, reservation_ended.
 */
export function cancelReservation(context: MemberContext, tranid: number): Promise<void> {
  return transaction(context.db, (trx) => cancel(trx, context, tranid));
}

async function cancel(trx: Trx, context: MemberContext, tranid: number): Promise<void> {
  const { tenant, member, now } = context;
  const key = { tenant: tenant.id, member: member.id, tranid };
  const [reservation] = await bookerAndReservation(trx, key);
  const [found] = await cancelled(trx, { ...keyOf(context), tranid, intent_kind: cardCharge.name });
  if (answerIn(found?.stored ?? null, context) !== undefined) return;
  if (reservation === undefined) throw notFound(MESSAGES.reservationMissing);
  const { starts_at: startsAt, ends_at: endsAt, use_state: useState, charged_at: chargedAt } = reservation;
  const kind = cancellationKind({ startsAt, endsAt, useState, chargedAt }, now);
  if (kind === 'refused') {
    throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  }
  if (kind === 'forced' || found?.is_being_paid === true) {
    const until = formatTime(freeCancellationUntil(startsAt));
    throw conflict('cancel_not_free', `無料でキャンセルできるのは${until}まででした。`);
  }
  await release(trx, context, { tranid, purpose: reservation.purpose });
}

/** The member's live reservation. */
interface ReservationKey extends BookerKey {
  readonly tranid: number;
}

const bookerAndReservation = prepareStatement<
  ReservationKey,
  Pick<Selectable<ReservationTable>, 'starts_at' | 'ends_at' | 'use_state' | 'charged_at' | 'purpose'>
>(
  (given) => sql`
    with ${lockedBooker(given)}
    select starts_at, ends_at, use_state, charged_at, purpose
    from reservations
    where tenant_id = ${given.tenant} and member_id = ${given.member} and tranid = ${given.tranid}
      and live and confirmed_at is not null and ${afterBooker}
    for no key update`,
);

/** Whether a charge of it is under way: its card has been asked, and has not answered yet. */
export function beingPaidColumn(
  given: Givens<{ tenant: string; tranid: number; intent_kind: string }>,
): RawBuilder<boolean> {
  return sql`exists (
    select 1 from intents
    where intents.tenant_id = ${given.tenant} and intents.tranid = ${given.tranid}
      and intents.kind = ${given.intent_kind} and intents.state = 'open'
  )`;
}

const cancelled = prepareStatement<
  GivenKey & { tranid: number; intent_kind: string },
  { stored: StoredAnswer | null; is_being_paid: boolean }
>(
  (given) => sql`
    select ${storedColumn(given)} as stored, ${beingPaidColumn(given)} as is_being_paid`,
);

const beingPaid = prepareStatement<
  { tenant: string; tranid: number; intent_kind: string },
  { is_being_paid: boolean }
>((given) => sql`select ${beingPaidColumn(given)} as is_being_paid`);

/** Whether a charge of it is under way: its card has been asked, and has not answered yet. */
export async function isBeingPaid(trx: Trx, tenantId: string, tranid: number): Promise<boolean> {
  const [row] = await beingPaid(trx, { tenant: tenantId, tranid, intent_kind: cardCharge.name });
  return row?.is_being_paid === true;
}

const released = prepareStatement<EndedHolds & Answered, never>(
  (given) => sql`
    with freed as (
      update reservations
      set live = false, use_state = 'cancelled', cancelled_at = ${given.now}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    ), ended as (
      ${holdsEnded(given, sql`'release'`)}
    )
    ${answerStored(given, sql`'{"message": "OK"}'::jsonb`, sql``)}`,
);

/** Frees the slot, releases every hold and keeps the answer. The caller has locked the reservation's row. */
export async function release(
  trx: Trx,
  context: MemberContext,
  { tranid, purpose }: { readonly tranid: number; readonly purpose: string },
): Promise<void> {
  await released(trx, { ...keyOf(context), tranid, purpose, now: new Date(context.now) });
}
