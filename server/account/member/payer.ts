import type { Db, Trx } from '#server/database/transaction.ts';

/** The account that pays for a member (money.md, "Who pays"). */
export type PayingAccount =
  | { readonly kind: 'card'; readonly memberId: number; readonly cardToken: string | null }
  | { readonly kind: 'balance'; readonly corporationId: number }
  | { readonly kind: 'account'; readonly corporationId: number; readonly monthlyCap: number | null };

/** What a booking depends on beside the booth: who books, and what pays. */
export interface Booker {
  readonly id: number;
  readonly isGuest: boolean;
  readonly termsAgreedVersion: string | null;
  readonly payer: PayingAccount;
}

/** The member as a booker, for a quote: nothing is locked. */
export async function readBooker(db: Db, tenantId: string, memberId: number): Promise<Booker> {
  const member = await memberQuery(db, tenantId, memberId).executeTakeFirstOrThrow();
  const corporation =
    member.corporation_id === null
      ? undefined
      : await corporationQuery(db, tenantId, member.corporation_id).executeTakeFirstOrThrow();
  return bookerOf(memberId, member, corporation);
}

/**
 * The same under lock: first the member's row, then the corporation's. Nothing that is left to them (coupons, balance,
 * cap) can change until the transaction ends. Booths are locked after them, by id (architecture.md, Server).
 */
export async function lockBooker(trx: Trx, tenantId: string, memberId: number): Promise<Booker> {
  const member = await memberQuery(trx, tenantId, memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const corporation =
    member.corporation_id === null
      ? undefined
      : await corporationQuery(trx, tenantId, member.corporation_id)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
  return bookerOf(memberId, member, corporation);
}

function memberQuery(db: Db, tenantId: string, memberId: number) {
  return db
    .selectFrom('members')
    .select(['classification', 'corporation_id', 'card_token', 'terms_agreed_version'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId);
}

function corporationQuery(db: Db, tenantId: string, corporationId: number) {
  return db
    .selectFrom('corporations')
    .select(['corporation_id', 'monthly_cap', 'has_campaign'])
    .where('tenant_id', '=', tenantId)
    .where('corporation_id', '=', corporationId);
}

function bookerOf(
  memberId: number,
  member: { classification: number; card_token: string | null; terms_agreed_version: string | null },
  corporation: { corporation_id: number; monthly_cap: number | null; has_campaign: boolean } | undefined,
): Booker {
  return {
    id: memberId,
    isGuest: member.classification !== 0,
    termsAgreedVersion: member.terms_agreed_version,
    payer: payerOf(memberId, member.card_token, corporation),
  };
}

function payerOf(
  memberId: number,
  cardToken: string | null,
  corporation: { corporation_id: number; monthly_cap: number | null; has_campaign: boolean } | undefined,
): PayingAccount {
  if (corporation === undefined) return { kind: 'card', memberId, cardToken };
  const corporationId = corporation.corporation_id;
  return corporation.has_campaign
    ? { kind: 'balance', corporationId }
    : { kind: 'account', corporationId, monthlyCap: corporation.monthly_cap };
}
