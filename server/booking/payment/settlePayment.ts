import type { Instant } from '#domain/time.ts';
import { lockMember } from '#server/account/member/lockMember.ts';
import { BOOKING } from '#server/booking/ledger/ledger.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { storeAnswer } from '#server/usecase/idempotency.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { commitBookingPaid, commitBookingRefused } from './bookingPayment.ts';
import { commitExtensionPaid, commitExtensionRefused } from './extensionPayment.ts';

/** A payment whose outcome is being committed. */
export interface SettledPayment {
  readonly tenantId: string;
  readonly tranid: number;
  readonly purpose: string;
  /** Whether the member still waits for the answer. */
  readonly member: 'waits' | 'left';
  readonly now: Instant;
}

const OUTCOMES = {
  booking: { succeeded: commitBookingPaid, failed: commitBookingRefused },
  extension: { succeeded: commitExtensionPaid, failed: commitExtensionRefused },
} as const;

/**
 * Charges the card of an open intent and commits the outcome; answers the id of the reservation it pays for.
 * Safe to run again and at the same time by several: the provider knows the intent by its id, and the outcome is
 * committed once. 409 payment_failed leaves nothing reserved or extended. When the provider gives no answer the
 * intent stays open and is taken up again (409 in_progress). A member who no longer waits for the answer gets it by
 * mail.
 */
export async function settlePayment(
  services: Services,
  tenant: Clocked,
  intentId: string,
  member: 'waits' | 'left',
): Promise<number> {
  const { db, payments, log } = services;
  const intent = await db
    .selectFrom('payment_intents')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'payment_intents.tenant_id')
        .onRef('members.member_id', '=', 'payment_intents.member_id'),
    )
    .select(['payment_intents.yen', 'payment_intents.member_id', 'members.card_token'])
    .where('payment_intents.tenant_id', '=', tenant.id)
    .where('payment_intents.intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  const outcome =
    intent.card_token === null
      ? 'refused'
      : await payments
          .charge({
            tenantId: tenant.id,
            intentId,
            cardToken: intent.card_token,
            yen: intent.yen,
            attempt: 2,
          })
          .catch((error: unknown) => {
            log.error({ intentId, err: error }, 'card provider gave no answer');
            return 'unknown' as const;
          });
  if (outcome === 'unknown') {
    throw conflict('in_progress', 'お支払いを確認しています。しばらくしてから予約一覧をご確認ください。');
  }
  const { state, tranid } = await transaction(db, (trx) =>
    commitOutcome(trx, tenant, intentId, { id: intent.member_id, member }, outcome),
  );
  if (state === 'failed') {
    throw conflict('payment_failed', 'カードでのお支払いができませんでした。カード情報をご確認ください。');
  }
  return tranid;
}

async function commitOutcome(
  trx: Trx,
  tenant: Clocked,
  intentId: string,
  { id: memberId, member }: { readonly id: number; readonly member: 'waits' | 'left' },
  outcome: 'succeeded' | 'refused',
): Promise<{ state: 'succeeded' | 'failed'; tranid: number }> {
  const now = nowOf(tenant);
  // The member's row first, as everywhere: a repeated request must see either the open intent or the stored answer.
  await lockMember(trx, tenant.id, memberId);
  const intent = await trx
    .selectFrom('payment_intents')
    .select(['tranid', 'purpose', 'state', 'call', 'idempotency_key', 'body_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  const { tranid, purpose } = intent;
  if (intent.state !== 'open') return { state: intent.state, tranid };
  const state = outcome === 'succeeded' ? ('succeeded' as const) : ('failed' as const);
  await trx
    .updateTable('payment_intents')
    .set({ state, settled_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('intent_id', '=', intentId)
    .execute();
  const payment = { tenantId: tenant.id, tranid, purpose, member, now };
  await OUTCOMES[purpose === BOOKING ? 'booking' : 'extension'][state](trx, payment);
  if (state === 'failed') return { state, tranid };
  const decision = { call: intent.call, key: intent.idempotency_key, bodyHash: intent.body_hash };
  await storeAnswer(trx, { tenant, member: { id: memberId }, decision, now }, { tranid });
  return { state, tranid };
}
