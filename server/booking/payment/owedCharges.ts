import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import type { PaidCharge, UnpaidCharge } from '#domain/settings/card.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import type { Instant } from '#domain/time.ts';
import { readOwed, sumOwed } from '#server/account/member/owedUses.ts';
import { cardYenOf, openHolds } from '#server/booking/ledger/ledger.ts';
import { isUnpaid } from '#server/database/reservations.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import type { Services } from '#server/usecase/context.ts';
import { conflict } from '#server/usecase/refusal.ts';
import type { Clocked } from '#server/usecase/tenant.ts';
import { type CardChargeIntent, cardCharge, chargeUnderWay, openCharge } from './cardCharge.ts';

/** A card has refused it, and no card is being asked for it. */
export const isOwed = sql<SqlBool>`
  ${isUnpaid}
  and not ${chargeUnderWay(sql.ref('reservations.tenant_id'), sql.ref('reservations.tranid'))}`;

/** The member whose card pays the owed amount. */
export interface OwedPayer {
  readonly tenant: Clocked;
  readonly memberId: number;
  readonly cardToken: string;
}

/**
 * Opens the charge of one use that is owed. `ownTry` names the member's own word to try a card that is theirs already:
 * its refusal does not count among the job's.
 */
export async function openOwed(
  trx: Trx,
  { tenant, memberId, cardToken }: OwedPayer,
  { tranid, purpose }: { readonly tranid: number; readonly purpose: string },
  {
    now,
    carriedOutBy,
    ownTry,
  }: { readonly now: Instant; readonly carriedOutBy: 'caller' | 'dueWork'; readonly ownTry?: string },
): Promise<void> {
  const yen = cardYenOf(await openHolds(trx, tenant.id, tranid, purpose));
  const charge = { tranid, purpose, yen, cardToken, ...(ownTry === undefined ? {} : { ownTry }) };
  await openCharge(trx, { tenant, memberId, requestKey: null, now, carriedOutBy }, charge);
}

/**
 * Opens the charge of everything that the member owes, in the transaction that decides on it: each is asked for exactly
 * once (docs/spec/money.md, "Owed"). The member's row is locked.
 */
export async function openOwedCharges(
  trx: Trx,
  payer: OwedPayer & { readonly now: Instant; readonly ownTry?: string },
): Promise<void> {
  const { now, ownTry } = payer;
  const owed = await ofTenant(trx, payer.tenant.id)
    .selectFrom('reservations')
    .select(['tranid', 'purpose'])
    .where('member_id', '=', payer.memberId)
    .where(isOwed)
    .orderBy('tranid')
    .forNoKeyUpdate()
    .execute();
  const by = { now, carriedOutBy: 'caller', ...(ownTry === undefined ? {} : { ownTry }) } as const;
  for (const each of owed) await openOwed(trx, payer, each, by);
}

/** The facts by which a payment of what is owed is judged. */
export interface OwedFacts {
  /** How many uses a card is being asked for. */
  readonly asked: number;
  /** Tax-included yen. */
  readonly owed: number;
}

/** Reads them. The member's row is locked. */
export async function readOwedFacts(
  trx: Trx,
  { tenantId, memberId }: { readonly tenantId: string; readonly memberId: number },
): Promise<OwedFacts> {
  const { asked } = await ofTenant(trx, tenantId)
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('member_id', '=', memberId)
    .where(sql<SqlBool>`${isUnpaid} and not (${isOwed})`)
    .executeTakeFirstOrThrow();
  return { asked, owed: sumOwed(await readOwed(trx, tenantId, memberId)) };
}

/**
 * Refuses a payment of another amount than is owed, so that nobody is charged an amount that they have not seen: 409
 * price_changed; 409 in_progress while a card is being charged for it.
 */
export function checkSeenOwed({ asked, owed }: OwedFacts, seenOwed: number): void {
  if (asked > 0) {
    throw conflict('in_progress', 'お支払いを確認しています。しばらくしてからもう一度お試しください。');
  }
  if (owed !== seenOwed) {
    throw conflict('price_changed', PAYMENT_WORDS.amountChanged, { owed });
  }
}

interface OwedCharge {
  readonly intent: CardChargeIntent;
  readonly state: 'open' | 'succeeded' | 'refused' | 'given_up';
}

/** Charges that were opened together: by a card that became the member's, or by their word. */
async function readCharges(
  db: Db,
  { tenant, memberId, cardToken }: OwedPayer,
  ownTry: string | null,
): Promise<readonly OwedCharge[]> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('intents')
    .select(['intent_id', 'tranid', 'detail', 'state', 'attempts'])
    .where('intents.member_id', '=', memberId)
    .where('kind', '=', cardCharge.name)
    .where('call', 'is', null)
    // The charges of a new card were opened in the transaction that made it the member's: both carry its moment.
    .where(
      ownTry === null
        ? sql<SqlBool>`intents.created_at = (
            select registered_at from cards where tenant_id = ${tenant.id} and card_token = ${cardToken})`
        : sql<SqlBool>`intents.detail->>'ownTry' = ${ownTry}`,
    )
    .orderBy('tranid')
    .execute();
  return rows.map((row) => ({
    intent: {
      tenant,
      intentId: row.intent_id,
      memberId,
      tranid: row.tranid,
      detail: v.parse(cardCharge.detail, row.detail),
      requestKey: null,
      // A repeated request comes to it again, so that the provider's records are looked at first.
      attempt: row.attempts + 1,
    },
    state: row.state,
  }));
}

/**
 * Makes the charges that were opened together, and answers what they have paid. Safe to run again: what is made is only
 * read. `ownTry` null: opened when the card became the member's.
 */
export async function makeOwedCharges(
  services: Services,
  payer: OwedPayer,
  ownTry: string | null,
): Promise<{ readonly paid: readonly PaidCharge[]; readonly unpaid: readonly UnpaidCharge[] }> {
  const own = await readCharges(services.db, payer, ownTry);
  const outcomes = await Promise.all(
    own.map(async ({ intent, state }) => ({
      reservationId: intent.tranid ?? 0,
      yen: intent.detail.yen,
      state:
        state === 'open'
          ? (await carryOutIntent(services, cardCharge, intent, { isAwaited: true })).state
          : state,
    })),
  );
  return {
    paid: outcomes
      .filter(({ state }) => state === 'succeeded')
      .map(({ reservationId, yen }) => ({ reservationId, yen })),
    unpaid: outcomes
      .filter(({ state }) => state !== 'succeeded')
      .map(({ reservationId, yen, state }) => ({
        reservationId,
        yen,
        why: state === 'refused' ? ('refused' as const) : ('unknown' as const),
      })),
  };
}
