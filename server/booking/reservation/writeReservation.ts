import { sql } from 'kysely';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { BOOKING, type Held, heldOf, holdsMade } from '#server/booking/ledger/ledger.ts';
import { keepStatement } from '#server/database/kept.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type Answered, answerKept, keyOf } from '#server/usecase/idempotency.ts';
import { newEntryCode } from './entryCode.ts';
import type { PricedBooking } from './priceBooking.ts';

type Values = Held &
  Answered & {
    readonly booth: number;
    readonly starts: Date;
    readonly ends: Date;
    readonly net: number;
    readonly tax: number;
    readonly coupon_minutes: number;
    readonly confirmed: Date | null;
    readonly charge: Date;
    readonly charged: Date | null;
    readonly entry_code: string;
  };

const written = keepStatement<Values, { tranid: number }>(
  (given) => sql`
    with reserved as (
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at, entry_code)
      values (${given.tenant}, ${given.member}, ${given.booth}, ${given.starts}, ${given.ends}, true, 0, ${given.net},
        ${given.tax}, ${given.coupon_minutes}, ${given.now}, ${given.confirmed}, ${given.charge}, ${given.charged},
        ${given.entry_code})
      returning tranid
    ), held as (
      ${holdsMade(given, sql`reserved`)}
    ), answered as (
      ${answerKept(given, sql`json_build_object('tranid', reserved.tranid)::jsonb`, sql`from reserved`)}
    )
    select tranid from reserved`,
);

/** A reservation to be written. */
interface NewReservation {
  readonly boothId: number;
  readonly priced: PricedBooking;
  /** Waiting for its card, charged at once without one, or held until it is charged. */
  readonly state: 'waiting' | 'charged' | 'held';
}

/**
 * Writes the reservation, the holds of what pays for it and, unless it waits for its card, the answer of its decision;
 * answers its id. Violates `reservations_never_overlap` where the slot is taken after all.
 */
export async function writeReservation(
  trx: Trx,
  context: MemberContext,
  { boothId, priced: { span, amount, coupons, postings }, state }: NewReservation,
): Promise<number> {
  const now = new Date(context.now);
  const decided = keyOf(context);
  const [row] = await written(trx, {
    ...decided,
    ...(state === 'waiting' && { key: null }),
    ...heldOf(postings),
    purpose: BOOKING,
    booth: boothId,
    starts: new Date(span.startsAt),
    ends: new Date(span.endsAt),
    net: amount.net,
    tax: amount.tax,
    coupon_minutes: totalMinutes(coupons),
    now,
    confirmed: state === 'waiting' ? null : now,
    charge: new Date(freeCancellationUntil(span.startsAt)),
    charged: state === 'charged' ? now : null,
    entry_code: newEntryCode(),
  });
  if (row === undefined) throw new Error('Failed to write a reservation: it has no id.');
  return row.tranid;
}
