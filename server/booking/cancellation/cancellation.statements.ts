import { sql } from 'kysely';
import { type EndedHolds, holdsEnded } from '#server/booking/ledger/ledger.ts';
import { chargeUnderWay } from '#server/booking/payment/cardCharge.ts';
import { cancelledMail, givenUpMail } from '#server/booking/payment/mails.ts';
import { type MailedSince, mailedSince, memberToMail } from '#server/booking/reservation/memberToMail.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import { type MailValues, mailQueued, mailValues, type QueuedMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

/** The facts by which a cancellation is judged, beside the reservation. */
export interface CancellationFacts extends Earlier {
  /** Whether a charge of it is under way: its card has been asked, and has not answered yet. */
  readonly isBeingPaid: boolean;
  /** Its booth, in words; null where there is no such reservation. */
  readonly placeName: string | null;
  readonly boothName: string | null;
}

const facts = prepareStatement<CommandKey & { tranid: number }, CancellationFacts>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, ${chargeUnderWay(given.tenant, given.tranid)} as "isBeingPaid",
      booth.place_name as "placeName", booth.cube_name as "boothName"
    from (select 1) as one
    left join (
      select booths.place_name, booths.cube_name
      from reservations
      join booths on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
      where reservations.tenant_id = ${given.tenant} and reservations.tranid = ${given.tranid}
    ) as booth on true`,
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

/** The words of a mail that says that a reservation was cancelled. */
export type CancellationMail = Omit<QueuedMail, 'to'>;

/** It, by what was read of the reservation. */
export function mailOfCancellation(
  command: Command<unknown>,
  { startsAt, endsAt }: OwnReservation,
  { placeName, boothName }: CancellationFacts,
): CancellationMail {
  return cancelledMail(senderOf(command), {
    placeName: placeName ?? '',
    boothName: boothName ?? '',
    startsAt,
    endsAt,
  });
}

/** The same of one whose charge stays. */
export function mailOfGivingUp(
  command: Command<unknown>,
  { startsAt, endsAt, net, tax, couponMinutes }: OwnReservation,
  { placeName, boothName }: CancellationFacts,
): CancellationMail {
  const named = { placeName: placeName ?? '', boothName: boothName ?? '', startsAt, endsAt };
  return givenUpMail(senderOf(command), { ...named, gross: net + tax, couponMinutes });
}

type Released = CommandKey & EndedHolds & MailValues & MailedSince;

const released = prepareEffect<Released>((given) => ({
  writes: [
    sql`freed as (
      update reservations
      set live = false, use_state = 'cancelled', cancelled_at = ${given.now}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    )`,
    sql`ended as (${holdsEnded(given, sql`'release'`)})`,
    mailQueued(given, memberToMail(given), sql`${given.tranid}`),
  ],
  answer: OK,
}));

/** Frees the slot, releases every hold, so that nothing is charged, and tells the member by mail. */
export function release(
  trx: Trx,
  { key, now }: Command<unknown>,
  { tranid, purpose }: OwnReservation,
  mail: CancellationMail | null,
): Promise<Stored> {
  return released(trx, { ...key, tranid, purpose, ...mailValues(mail), ...mailedSince(now) });
}

const givenUp = prepareEffect<CommandKey & { tranid: number } & MailValues & MailedSince>((given) => ({
  writes: [
    sql`freed as (
      update reservations
      set live = false, use_state = case use_state when 'reserved' then 'cancelled' else 'ended' end, ended_at = ${given.now}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    )`,
    mailQueued(given, memberToMail(given), sql`${given.tranid}`),
  ],
  answer: OK,
}));

/** Frees the slot at once; charge and coupon minutes stay. Without a mail nobody is told. */
export function giveUp(
  trx: Trx,
  { key, now }: Command<unknown>,
  { tranid }: OwnReservation,
  mail: CancellationMail | null,
): Promise<Stored> {
  return givenUp(trx, { ...key, tranid, ...mailValues(mail), ...mailedSince(now) });
}
