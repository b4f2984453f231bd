import { sql } from 'kysely';
import { totalMinutes } from '#domain/booking/coupons.ts';
import {
  type EndedHolds,
  extensionPurpose,
  type Held,
  heldOf,
  holdsEnded,
  holdsMade,
  purposeOfExtension,
} from '#server/booking/ledger/ledger.ts';
import { applyExtension } from '#server/booking/payment/extensionPayment.ts';
import { type MailedSince, mailedSince, memberToMail } from '#server/booking/reservation/memberToMail.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { type MailValues, mailQueued, mailValues, type QueuedMail } from '#server/messages/outbox.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import type { PricedExtension } from './extensionTerms.ts';

type Kept = Omit<Held, 'purpose'> & {
  readonly tranid: number;
  readonly from: Date;
  readonly to: Date;
  readonly net: number;
  readonly tax: number;
  readonly coupon_minutes: number;
};

const kept = prepareStatement<Kept, { extension_id: number }>(
  (given) => sql`
    with slot as (
      update reservations set extends_to_at = ${given.to}
      where tenant_id = ${given.tenant} and tranid = ${given.tranid}
    ), extended as (
      insert into extensions (tenant_id, tranid, extends_from_at, extends_to_at, net, tax, coupon_minutes, created_at)
      values (${given.tenant}, ${given.tranid}, ${given.from}, ${given.to}, ${given.net}, ${given.tax},
        ${given.coupon_minutes}, ${given.now})
      returning tranid, extension_id
    ), held as (
      ${holdsMade(given, sql`extended`, purposeOfExtension)}
    )
    select extension_id from extended`,
);

/**
 * Takes the slot of the extension and holds what pays for it; answers its purpose in the ledger. Violates
 * `reservations_never_overlap` where the slot is taken after all.
 */
export async function keepExtension(
  trx: Trx,
  { key }: Command<unknown>,
  { tranid, endsAt }: OwnReservation,
  { amount, coupons, postings, extendsTo }: PricedExtension,
): Promise<string> {
  const [row] = await kept(trx, {
    ...key,
    ...heldOf(postings),
    tranid,
    from: new Date(endsAt),
    to: new Date(extendsTo),
    net: amount.net,
    tax: amount.tax,
    coupon_minutes: totalMinutes(coupons),
  });
  if (row === undefined) throw new Error('Failed to write an extension: it has no id.');
  return extensionPurpose(row.extension_id);
}

/** An extension whose slot is taken, and the mail that confirms it. */
interface KeptExtension {
  readonly tranid: number;
  readonly purpose: string;
  readonly mail: Omit<QueuedMail, 'to'>;
}

const charged = prepareEffect<CommandKey & EndedHolds & MailValues & MailedSince>((given) => ({
  writes: [
    sql`ended as (${holdsEnded(given, sql`'charge'`)})`,
    mailQueued(given, memberToMail(given), sql`${given.tranid}`),
  ],
  answer: sql`json_build_object('tranid', ${given.tranid}::int)::jsonb`,
}));

/** Makes the kept extension part of the reservation, and its holds charges, and tells the member by mail. */
export async function confirmExtension(
  trx: Trx,
  { key, tenant, now }: Command<unknown>,
  { tranid, purpose, mail }: KeptExtension,
): Promise<Stored> {
  await applyExtension(trx, tenant.id, tranid, now);
  return await charged(trx, { ...key, tranid, purpose, ...mailValues(mail), ...mailedSince(now) });
}
