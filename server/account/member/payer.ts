import { type RawBuilder, sql } from 'kysely';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { unauthenticated } from '#server/usecase/refusal.ts';

/** The account that pays for a member (docs/spec/money.md, "Who pays"). */
export type PayingAccount =
  | { readonly kind: 'card'; readonly memberId: number; readonly cardToken: string | null }
  | { readonly kind: 'balance'; readonly corporationId: number }
  | { readonly kind: 'account'; readonly corporationId: number; readonly monthlyCap: number | null };

/** The parties of a booking beside the booth: the member who books, and the account that pays. */
export interface Booker {
  readonly id: number;
  readonly isGuest: boolean;
  readonly termsAgreedVersion: string | null;
  readonly payer: PayingAccount;
}

/** A member with the corporation that pays, as the statements below answer it. */
export interface BookerRow {
  readonly member_id: number;
  readonly is_guest: boolean;
  readonly card_token: string | null;
  readonly terms_agreed_version: string | null;
  /** null: a personal member; so are the two after it. */
  readonly corporation_id: number | null;
  readonly monthly_cap: number | null;
  readonly has_campaign: boolean | null;
}

/** The member who books. */
export interface BookerKey {
  readonly tenant: string;
  readonly member: number;
}

/** The columns of a BookerRow out of `member` and `corporation`. */
export const bookerColumns = sql<BookerRow>`
  member.member_id, member.is_guest, member.card_token, member.terms_agreed_version,
  corporation.corporation_id, corporation.monthly_cap, corporation.has_campaign`;

const booker = prepareStatement<BookerKey, BookerRow>(
  (given) => sql`
    select ${bookerColumns}
    from members member
    left join corporations corporation
      on corporation.tenant_id = member.tenant_id and corporation.corporation_id = member.corporation_id
    where member.tenant_id = ${given.tenant} and member.member_id = ${given.member}`,
);

/**
 * The same under lock, as the beginning of a statement: first the member's row, then the corporation's, which can't be
 * looked for before the member is locked. Nothing that is left to them (coupons, balance, cap) can change until the
 * transaction ends; what is judged by is read in a statement after this one, which sees what was committed meanwhile.
 * Any other lock (a booth, a reservation) comes after `corporation` by asking for it: `afterBooker`.
 */
export function lockedBooker(given: Givens<BookerKey>): RawBuilder<unknown> {
  return sql`
    member as materialized (
      select member_id, is_guest, corporation_id, card_token, terms_agreed_version
      from members
      where tenant_id = ${given.tenant} and member_id = ${given.member} and withdrawn_at is null
      for no key update
    ), corporation as materialized (
      select corporation_id, monthly_cap, has_campaign
      from corporations
      where tenant_id = ${given.tenant} and corporation_id = (select corporation_id from member)
      for no key update
    )`;
}

/** True, and known only when member and corporation are locked. */
export const afterBooker = sql<boolean>`(select count(*) from corporation) >= 0`;

const bookerUnderLock = prepareStatement<BookerKey, BookerRow>(
  (given) => sql`
    with ${lockedBooker(given)}
    select ${bookerColumns} from member left join corporation on true`,
);

/** The member as a booker, for a quote: nothing is locked. */
export async function readBooker(db: Db, tenantId: string, memberId: number): Promise<Booker> {
  return bookerOf(await booker(db, { tenant: tenantId, member: memberId }));
}

/**
 * The same with member and corporation locked. Booths are locked after them, by id (docs/architecture.md, "The
 * server").
 */
export async function lockBooker(trx: Trx, tenantId: string, memberId: number): Promise<Booker> {
  return bookerOf(await bookerUnderLock(trx, { tenant: tenantId, member: memberId }));
}

/** The booker of the one row; 401 without one: the member has left since the call began. */
export function bookerOf([row]: readonly BookerRow[]): Booker {
  if (row === undefined) throw unauthenticated();
  return {
    id: row.member_id,
    isGuest: row.is_guest,
    termsAgreedVersion: row.terms_agreed_version,
    payer: payerOf(row),
  };
}

function payerOf(row: BookerRow): PayingAccount {
  const { member_id: memberId, card_token: cardToken, corporation_id: corporationId } = row;
  if (corporationId === null) return { kind: 'card', memberId, cardToken };
  return row.has_campaign === true
    ? { kind: 'balance', corporationId }
    : { kind: 'account', corporationId, monthlyCap: row.monthly_cap };
}
