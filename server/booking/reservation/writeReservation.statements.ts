import { sql } from 'kysely';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { BOOKING, type Held, heldOf, holdsMade } from '#server/booking/ledger/ledger.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { type MailValues, mailQueued, mailValues, type QueuedMail } from '#server/messages/outbox.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import { newEntryCode } from './entryCode.ts';
import { type MailedSince, mailedSince, memberToMail } from './memberToMail.ts';
import type { PricedBooking } from './priceBooking.ts';

type Values = Held &
  CommandKey &
  MailValues &
  MailedSince & {
    readonly booth: number;
    readonly starts: Date;
    readonly ends: Date;
    readonly net: number;
    readonly rate: number;
    readonly tax: number;
    readonly coupon_minutes: number;
    readonly confirmed: Date | null;
    readonly charge: Date;
    readonly charged: Date | null;
    readonly entry_code: string;
  };

const written = prepareEffect<Values>((given) => ({
  writes: [
    sql`reserved as (
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at, entry_code, net_per_15_minutes)
      values (${given.tenant}, ${given.member}, ${given.booth}, ${given.starts}, ${given.ends}, true, 'reserved',
        ${given.net}, ${given.tax}, ${given.coupon_minutes}, ${given.now}, ${given.confirmed}, ${given.charge}, ${given.charged},
        ${given.entry_code}, ${given.rate})
      returning tranid
    )`,
    sql`held as (${holdsMade(given, sql`reserved`, sql`${given.purpose}`)})`,
    mailQueued(given, memberToMail(given), sql`(select tranid from reserved)`),
  ],
  answer: sql`json_build_object('tranid', reserved.tranid, 'mailQueued', exists (select from mailed))::jsonb`,
  from: sql`from reserved`,
}));

/** A reservation to be written. */
export interface NewReservation {
  readonly booth: BoothSchedule;
  readonly priced: PricedBooking;
  /** Waiting for its card, charged at once without one, or held until it is charged. */
  readonly state: 'waiting' | 'charged' | 'held';
  /** The mail to the member; null for none. */
  readonly mail: Omit<QueuedMail, 'to'> | null;
}

/**
 * Writes the reservation, the holds of its payment, its mail and, unless it waits for its card, the answer of its
 * command. Violates `reservations_never_overlap` where the slot is taken after all.
 */
export async function writeReservation(
  trx: Trx,
  { key, now }: Command<unknown>,
  { booth, priced: { span, amount, coupons, postings }, state, mail }: NewReservation,
): Promise<Stored> {
  const confirmed = state === 'waiting' ? null : key.now;
  return await written(trx, {
    ...key,
    ...(state === 'waiting' && { key: null }),
    ...heldOf(postings),
    purpose: BOOKING,
    booth: booth.boothId,
    rate: booth.netPer15Minutes,
    starts: new Date(span.startsAt),
    ends: new Date(span.endsAt),
    net: amount.net,
    tax: amount.tax,
    coupon_minutes: totalMinutes(coupons),
    confirmed,
    charge: new Date(freeCancellationUntil({ ...booth, ...span })),
    charged: state === 'charged' ? key.now : null,
    entry_code: newEntryCode(),
    ...mailValues(mail),
    ...mailedSince(now),
  });
}

/** A reservation that was made, and whether a mail that confirms it is on its way. */
export interface MadeReservation {
  readonly id: number;
  readonly isMailQueued: boolean;
}

/** It, as the answer of its command says. */
export function madeReservationOf({ tranid, mailQueued }: Stored): MadeReservation {
  return { id: Number(tranid), isMailQueued: mailQueued === true };
}
