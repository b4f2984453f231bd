import { type RawBuilder, sql } from 'kysely';
import type { LocalMonth } from '#domain/history/month.ts';
import type { ReceiptObstacle } from '#domain/history/receipts.ts';
import { taxWithin } from '#domain/money.ts';
import type { Instant } from '#domain/time.ts';
import { accounts } from '#server/booking/ledger/ledger.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import type { ReceiptContents, ReceiptIssuer, ReceiptReturn } from '#server/database/tables/receipts.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { endedUsesWithReceipt } from '#server/history/usage/endedUses.ts';

/** A use that has ended, what its card has paid according to the ledger, and the receipt that it may have. */
export interface ReceiptedUse {
  readonly id: number;
  readonly startsAt: Instant;
  /** Why a first receipt can't be issued; null where it can. */
  readonly obstacle: ReceiptObstacle | null;
  readonly receipt: IssuedReceipt | null;
  /** The contents of a first receipt. */
  readonly contents: Omit<ReceiptContents, 'issuer'>;
}

/** A receipt that has its number. */
export interface IssuedReceipt {
  readonly no: number;
  readonly gross: number;
  /** The refunds after it. */
  readonly returns: readonly ReceiptReturn[];
}

type Asking = Pick<Command<unknown>, 'tenant' | 'member' | 'now'>;

/** A member's ended uses, the earliest first: one of them, or those that started in a month. */
export async function readReceiptedUses(
  trx: Trx,
  { tenant, member, now }: Asking,
  which: { readonly id: number } | { readonly month: LocalMonth },
): Promise<readonly ReceiptedUse[]> {
  const rows = await endedUsesWithReceipt(trx, tenant.id, member.id, now, which)
    .select([
      'reservations.charged_at',
      'reservations.tax_percent as taxPercent',
      'receipts.contents',
      cardEntries(accounts.card(member.id)).as('entries'),
      payingCard().as('card'),
    ])
    .orderBy('reservations.starts_at')
    .orderBy('reservations.tranid')
    .execute();
  return rows.map(useOf);
}

interface CardEntry {
  readonly kind: 'charge' | 'refund';
  readonly yen: number;
  /** Milliseconds. */
  readonly at: number;
}

/** The charges and refunds of the member's card for a reservation, in order. */
function cardEntries(account: string): RawBuilder<readonly CardEntry[]> {
  return sql<readonly CardEntry[]>`(
    select coalesce(json_agg(json_build_object('kind', kind, 'yen', yen,
      'at', floor(extract(epoch from entered_at) * 1000)) order by entered_at, entry_id), '[]')
    from ledger_entries
    where ledger_entries.tenant_id = reservations.tenant_id and ledger_entries.tranid = reservations.tranid
      and ledger_entries.account = ${account} and ledger_entries.kind in ('charge', 'refund')
  )`;
}

/** The card that the charge began with; where no charge is known, the only one that the member ever had. */
function payingCard(): RawBuilder<{ readonly masked: string; readonly brand: string | null } | null> {
  return sql`(
    select json_build_object('masked', cards.masked, 'brand', cards.brand)
    from cards
    where cards.tenant_id = reservations.tenant_id and cards.member_id = reservations.member_id
      and cards.card_token = coalesce(
        (select detail ->> 'cardToken' from intents
          where intents.tenant_id = reservations.tenant_id and intents.tranid = reservations.tranid
            and intents.kind = ${cardCharge.name} and intents.state = 'succeeded'
          order by settled_at desc limit 1),
        (select min(own.card_token) from cards own
          where own.tenant_id = reservations.tenant_id and own.member_id = reservations.member_id
          having count(*) = 1))
  )`;
}

interface UseRow {
  readonly tranid: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly net: number;
  readonly tax: number;
  readonly taxPercent: number;
  readonly coupon_minutes: number;
  readonly charged_at: Instant | null;
  readonly place_name: string;
  readonly cube_name: string;
  readonly receipt_no: number | null;
  readonly contents: ReceiptContents | null;
  readonly entries: readonly CardEntry[];
  readonly card: { readonly masked: string; readonly brand: string | null } | null;
}

function useOf(row: UseRow): ReceiptedUse {
  const { taxPercent } = row;
  const charges = row.entries.filter(({ kind }) => kind === 'charge');
  const refunds = row.entries.filter(({ kind }) => kind === 'refund');
  const [charged, refunded] = [sumOf(charges), sumOf(refunds)];
  const gross = charged - refunded;
  const tax = taxWithin(gross, taxPercent);
  return {
    id: row.tranid,
    startsAt: row.starts_at,
    obstacle: obstacleOf(row, charged, gross),
    receipt: receiptOf(row, refunds),
    contents: {
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      couponMinutes: row.coupon_minutes,
      placeName: row.place_name,
      boothName: row.cube_name,
      net: gross - tax,
      tax,
      gross,
      refunded,
      taxPercent,
      card: cardOf(row.card),
      // An Instant is milliseconds since 1970, which is what the query counts in.
      paidAt: (charges.at(-1)?.at ?? row.starts_at) as Instant,
    },
  };
}

function sumOf(entries: readonly CardEntry[]): number {
  return entries.reduce((sum, { yen }) => sum + yen, 0);
}

function obstacleOf(
  { net, tax, charged_at: chargedAt }: UseRow,
  charged: number,
  gross: number,
): ReceiptObstacle | null {
  if (chargedAt === null && net + tax > 0) return 'owed';
  if (charged === 0) return 'free';
  return gross === 0 ? 'refunded' : null;
}

/**
 * A refund after the receipt has a tax of its own: the tax of the amount before it less the tax of the remaining one.
 * The receipt says itself what it has taken off already. Moments would not tell: a refund that was entered while it was
 * made may have an earlier one, and would be told nowhere.
 */
function receiptOf(row: UseRow, refunds: readonly CardEntry[]): IssuedReceipt | null {
  const { receipt_no: no, contents } = row;
  if (no === null || contents === null) return null;
  const returns: ReceiptReturn[] = [];
  let takenOff = contents.refunded;
  let stands = contents.gross;
  for (const { yen, at } of refunds) {
    if (takenOff > 0) {
      takenOff -= yen;
      continue;
    }
    const tax = taxWithin(stands, contents.taxPercent) - taxWithin(stands - yen, contents.taxPercent);
    returns.push({ gross: yen, tax, at: at as Instant }); // milliseconds, as above
    stands -= yen;
  }
  return { no, gross: contents.gross, returns };
}

function cardOf(card: UseRow['card']): ReceiptContents['card'] {
  const lastDigits = /\d{4}$/.exec(card?.masked ?? '')?.[0];
  return card === null || lastDigits === undefined ? null : { brand: card.brand, lastDigits };
}

/** The issuer of the tenant's receipts; null where none was entered. */
export async function readIssuer(trx: Trx, tenantId: string): Promise<ReceiptIssuer | null> {
  const row = await ofTenant(trx, tenantId)
    .selectFrom('tenants')
    .select([
      'app_name',
      'issuer_name',
      'issuer_registration_number',
      'issuer_postal',
      'issuer_address',
      'issuer_tel',
    ])
    .executeTakeFirstOrThrow();
  if (row.issuer_name === '') return null;
  return {
    name: row.issuer_name,
    shortName: row.app_name,
    registrationNumber: row.issuer_registration_number,
    postal: row.issuer_postal,
    address: row.issuer_address,
    tel: row.issuer_tel,
  };
}
