import { createReservation } from '#contract/booking/reservations.ts';
import type { Instant } from '#domain/time.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/http/context.ts';
import { storeAnswer } from '#server/http/idempotency.ts';
import { conflict } from '#server/http/refusal.ts';
import { lateConfirmationMail, paymentFailedMail } from '#server/inbox/mails.ts';
import { queueMail } from '#server/inbox/outbox.ts';
import { nowOf, type Tenant } from '#server/shell/tenant.ts';
import { endHolds } from './ledger.ts';

/**
 * Charges the card of an open intent and commits the outcome; answers the confirmed reservation's id.
 * Safe to run again and at the same time by several: the provider knows the intent by its id, and the outcome is
 * committed once. 409 payment_failed leaves nothing reserved. When the provider gives no answer the intent stays
 * open and is taken up again (409 in_progress). A member who no longer waits for the answer gets it by mail.
 */
export async function settlePayment(
  services: Services,
  tenant: Pick<Tenant, 'id' | 'clockOffsetMs'>,
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
    .select(['payment_intents.yen', 'members.card_token'])
    .where('payment_intents.tenant_id', '=', tenant.id)
    .where('payment_intents.intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  const outcome =
    intent.card_token === null
      ? 'refused'
      : await payments
          .charge({ intentId, cardToken: intent.card_token, yen: intent.yen })
          .catch((error: unknown) => {
            log.error({ intentId, err: error }, 'card provider gave no answer');
            return 'unknown' as const;
          });
  if (outcome === 'unknown') {
    throw conflict('in_progress', 'お支払いを確認しています。しばらくしてから予約一覧をご確認ください。');
  }
  const { state, tranid } = await transaction(db, (trx) =>
    commitOutcome(trx, tenant, intentId, outcome, member),
  );
  if (state === 'failed') {
    throw conflict('payment_failed', 'カードでのお支払いができませんでした。カード情報をご確認ください。');
  }
  return tranid;
}

async function commitOutcome(
  trx: Trx,
  tenant: Pick<Tenant, 'id' | 'clockOffsetMs'>,
  intentId: string,
  outcome: 'succeeded' | 'refused',
  member: 'waits' | 'left',
): Promise<{ state: 'succeeded' | 'failed'; tranid: number }> {
  const now = nowOf(tenant);
  // The member's row first, as everywhere: a repeated request must see either the open intent or the stored answer.
  await lockOwner(trx, tenant.id, intentId);
  const intent = await trx
    .selectFrom('payment_intents')
    .select(['tranid', 'state', 'member_id', 'idempotency_key', 'body_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  const { tranid } = intent;
  if (intent.state !== 'open') return { state: intent.state, tranid };
  const hasSucceeded = outcome === 'succeeded';
  const state = hasSucceeded ? ('succeeded' as const) : ('failed' as const);
  await trx
    .updateTable('payment_intents')
    .set({ state, settled_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('intent_id', '=', intentId)
    .execute();
  await trx
    .updateTable('reservations')
    .set(
      hasSucceeded
        ? { confirmed_at: now, charged_at: now }
        : { live: false, use_state: 10, cancelled_at: now },
    )
    .where('tenant_id', '=', tenant.id)
    .where('tranid', '=', tranid)
    .execute();
  await endHolds(trx, tenant.id, tranid, hasSucceeded ? 'charge' : 'release', now);
  if (member === 'left') await tellByMail(trx, tenant.id, tranid, state, now);
  if (hasSucceeded) {
    const decision = {
      call: createReservation.path,
      key: intent.idempotency_key,
      bodyHash: intent.body_hash,
    };
    await storeAnswer(trx, { tenant, member: { id: intent.member_id }, decision, now }, { tranid });
  }
  return { state, tranid };
}

async function tellByMail(
  trx: Trx,
  tenantId: string,
  tranid: number,
  state: 'succeeded' | 'failed',
  now: Instant,
): Promise<void> {
  const row = await trx
    .selectFrom('reservations')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    )
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    )
    .select([
      'members.loginid',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'booths.place_name as placeName',
      'booths.cube_name as boothName',
    ])
    .where('reservations.tenant_id', '=', tenantId)
    .where('reservations.tranid', '=', tranid)
    .executeTakeFirstOrThrow();
  const mailOf = state === 'succeeded' ? lateConfirmationMail : paymentFailedMail;
  await queueMail(trx, tenantId, mailOf(row.loginid, row), now);
}

async function lockOwner(trx: Trx, tenantId: string, intentId: string): Promise<void> {
  await trx
    .selectFrom('members')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', (eb) =>
      eb
        .selectFrom('payment_intents')
        .select('payment_intents.member_id')
        .where('tenant_id', '=', tenantId)
        .where('intent_id', '=', intentId),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
