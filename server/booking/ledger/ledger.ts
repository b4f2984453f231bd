import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant, Minutes } from '#domain/time.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db, Trx } from '#server/database/transaction.ts';

/** The purpose of a booking's own entries. An entry is unique by reservation and purpose: nothing is charged twice. */
export const BOOKING = 'booking';

const EXTENSION = 'extension:';
const CARD = 'card:';

/** The purpose of the entries of a reservation that was moved so many times. */
export function movePurpose(moves: number): string {
  return `move:${moves}`;
}

/** The purpose of the entries of one extension. */
export function extensionPurpose(extensionId: number): string {
  return `${EXTENSION}${extensionId}`;
}

/** That purpose in SQL, of the extension that `made` names. */
export const purposeOfExtension = sql<string>`${sql.lit(EXTENSION)} || made.extension_id`;

/** Whether entries of that purpose pay for an extension, and not for the reservation itself. */
export function isExtension(purpose: string): boolean {
  return purpose.startsWith(EXTENSION);
}

/** Accounts by name (docs/spec/money.md, "Who pays"). */
export const accounts = {
  /** A coupon's minutes, bounded by its grant. */
  coupon: (couponId: number) => `coupon:${couponId}`,
  /** A corporation's prepaid yen, bounded by its grants. */
  balance: (corporationId: number) => `balance:${corporationId}`,
  /** A corporation's use of a month (`YYYY-MM`), bounded by its cap. */
  spending: (corporationId: number, month: string) => `spending:${corporationId}:${month}`,
  /** The part that a member's card pays. */
  card: (memberId: number) => `${CARD}${memberId}`,
};

/** An amount that leaves an account (or enters it, as a grant): yen with tax, coupon minutes. Never negative. */
export interface Posting {
  readonly account: string;
  readonly yen: number;
  readonly minutes: Minutes;
}

/**
 * The remainder of an account: grants less what is held or charged. A charge that ends a hold takes nothing more.
 * Accounts without grants (card, spending) run below zero by what has been used.
 */
export const remainder = {
  yen: sql<number>`coalesce(sum(case
    when kind in ('grant', 'release', 'refund') then yen
    when kind = 'hold' or ends_hold is null then -yen
    else 0 end), 0)`,
  minutes: sql<number>`coalesce(sum(case
    when kind in ('grant', 'release', 'refund') then minutes
    when kind = 'hold' or ends_hold is null then -minutes
    else 0 end), 0)`,
};

interface AccountKey {
  readonly tenant: string;
  readonly account: string | null;
}

/** Yen left on an account, as a column; 0 without an account. */
export function yenLeftColumn(given: Givens<AccountKey>): RawBuilder<number> {
  return sql`(
    select ${remainder.yen}::int from ledger_entries
    where ledger_entries.tenant_id = ${given.tenant} and ledger_entries.account = ${given.account}
  )`;
}

const yenLeftOn = prepareStatement<AccountKey, { left: number }>(
  (given) => sql`select ${yenLeftColumn(given)} as left`,
);

/** Yen left on an account. Certain only while its owner's row is locked: the member's, or the corporation's. */
export async function yenLeft(db: Db, tenantId: string, account: string): Promise<number> {
  const [row] = await yenLeftOn(db, { tenant: tenantId, account });
  return row?.left ?? 0;
}

/** The reservation's holds for that purpose that nothing has ended yet. */
export async function openHolds(db: Db, tenantId: string, tranid: number, purpose: string) {
  return await db
    .selectFrom('ledger_entries as held')
    .select(['held.entry_id', 'held.account', 'held.yen', 'held.minutes', 'held.purpose'])
    .where('held.tenant_id', '=', tenantId)
    .where('held.tranid', '=', tranid)
    .where('held.purpose', '=', purpose)
    .where('held.kind', '=', 'hold')
    .where(
      sql<SqlBool>`not exists (
        select 1 from ledger_entries ending
        where ending.tenant_id = held.tenant_id and ending.ends_hold = held.entry_id
      )`,
    )
    .execute();
}

/** Yen of those holds that a member's card is to pay. */
export function cardYenOf(held: readonly Pick<Posting, 'account' | 'yen'>[]): number {
  return held.filter(({ account }) => account.startsWith(CARD)).reduce((sum, { yen }) => sum + yen, 0);
}

/** The holds to be ended, and when. */
export interface EndedHolds {
  readonly tenant: string;
  readonly tranid: number;
  readonly purpose: string;
  readonly now: Date;
}

/** Ends the open holds, as a part of the statement that ends the use. */
export function holdsEnded(given: Givens<EndedHolds>, kind: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    insert into ledger_entries (tenant_id, account, yen, minutes, kind, tranid, purpose, ends_hold, entered_at)
    select held.tenant_id, held.account, held.yen, held.minutes, ${kind}, held.tranid, held.purpose, held.entry_id,
      ${given.now}::timestamptz
    from ledger_entries held
    where held.tenant_id = ${given.tenant} and held.tranid = ${given.tranid} and held.purpose = ${given.purpose}
      and held.kind = 'hold'
      and not exists (
        select 1 from ledger_entries ending
        where ending.tenant_id = held.tenant_id and ending.ends_hold = held.entry_id
      )`;
}

const ended = prepareStatement<EndedHolds & { kind: string }, unknown>((given) =>
  holdsEnded(given, sql`${given.kind}::text`),
);

/** Ends the reservation's open holds for that purpose, as a charge or as a release. The caller has locked its row. */
export async function endHolds(
  trx: Trx,
  tenantId: string,
  tranid: number,
  purpose: string,
  kind: 'charge' | 'release',
  now: Instant,
): Promise<void> {
  await ended(trx, { tenant: tenantId, tranid, purpose, kind, now: new Date(now) });
}

/** The holds of a reservation that is made in the same statement. */
export interface Held {
  readonly tenant: string;
  readonly purpose: string;
  readonly accounts: readonly string[];
  readonly yen: readonly number[];
  readonly minutes: readonly Minutes[];
  readonly now: Date;
}

/** The postings as they are given to `holdsMade`. */
export function heldOf(postings: readonly Posting[]): Pick<Held, 'accounts' | 'yen' | 'minutes'> {
  return {
    accounts: postings.map((each) => each.account),
    yen: postings.map((each) => each.yen),
    minutes: postings.map((each) => each.minutes),
  };
}

/** Holds what pays for the reservation that `made` names, as a part of the statement that makes it. */
export function holdsMade(
  given: Givens<Omit<Held, 'purpose'>>,
  made: RawBuilder<unknown>,
  purpose: RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`
    insert into ledger_entries (tenant_id, account, yen, minutes, kind, tranid, purpose, ends_hold, entered_at)
    select ${given.tenant}, posting.account, posting.yen, posting.minutes, 'hold', made.tranid, ${purpose},
      null, ${given.now}::timestamptz
    from ${made} made,
      unnest(${given.accounts}::text[], ${given.yen}::int[], ${given.minutes}::int[])
        as posting (account, yen, minutes)`;
}
