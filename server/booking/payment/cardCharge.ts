import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { isExtension } from '#server/booking/ledger/ledger.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import {
  type Intent,
  type IntentKind,
  type NewIntent,
  openIntent,
  reservationOf,
} from '#server/intents/intent.ts';
import type { Services } from '#server/usecase/context.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { commitBookingPaid, commitBookingRefused } from './bookingPayment.ts';
import { commitExtensionPaid, commitExtensionRefused } from './extensionPayment.ts';
import { pastUse, takeBack } from './pastUse.ts';

const CardChargeDetail = v.object({
  /** As in the ledger: the booking, its latest move, or one of its extensions. */
  purpose: v.string(),
  /** Tax-included. */
  yen: v.number(),
  /**
   * The card that the charge began with, even if the member changes theirs; null: they had none, which is a refusal.
   */
  cardToken: v.nullable(v.string()),
  /** The member's own word to try it, which asks for it beside the job (server/settings/card/payOwed.ts). */
  ownTry: v.exactOptional(v.string()),
});

/** The charge that a card is asked for. */
export type CardCharge = v.InferOutput<typeof CardChargeDetail>;

/** A charge that has been decided on, and may have been made. */
export type CardChargeIntent = Intent<CardCharge>;

const OUTCOMES = {
  booking: { succeeded: commitBookingPaid, refused: commitBookingRefused },
  extension: { succeeded: commitExtensionPaid, refused: commitExtensionRefused },
} as const;

/**
 * A charge of a member's card. Never given up: a slot hangs on it, and money may have been taken. Where the provider
 * gave no answer until the use was over it is taken back, which is a refusal (docs/spec/money.md, "When").
 */
export const cardCharge: IntentKind<CardCharge> = {
  name: 'card',
  detail: CardChargeDetail,
  timeoutMs: 10_000,
  leaseMs: 60_000,
  longestWaitMs: 600_000,
  givesUpAfterMs: null,
  async act(services, intent) {
    const { tenant, intentId, attempt, detail } = intent;
    const { cardToken, yen } = detail;
    if (cardToken === null) return { state: 'refused' };
    const decidedAt = attempt === 1 ? undefined : await pastUse(services.db, intent);
    if (decidedAt !== undefined) {
      await takeBack(services, intent, decidedAt);
      return { state: 'refused' };
    }
    const charge = { tenantId: tenant.id, intentId, attempt, cardToken, yen };
    return { state: await services.payments.charge(charge) };
  },
  async commit(trx, { intent, state, isAwaited, now, publicOrigin }) {
    const tranid = reservationOf(intent);
    const { purpose } = intent.detail;
    const payment = { tenant: intent.tenant, tranid, purpose, isAwaited, now, publicOrigin };
    await OUTCOMES[isExtension(purpose) ? 'extension' : 'booking'][state](trx, payment);
    return { tranid };
  },
};

/** Whether a card is being asked for the charge of the reservation that two columns or values name. */
export function chargeUnderWay(tenant: unknown, tranid: unknown): RawBuilder<boolean> {
  return sql`exists (
    select 1 from intents
    where intents.tenant_id = ${tenant} and intents.tranid = ${tranid}
      and intents.kind = ${sql.lit(cardCharge.name)} and intents.state = 'open'
  )`;
}

/** A charge of a reservation, to be made after the commit. */
export interface NewCharge extends CardCharge {
  readonly tranid: number;
}

/** The asker of a charge, and the one who makes it. */
type ChargedBy = Pick<NewIntent<CardCharge>, 'tenant' | 'memberId' | 'requestKey' | 'now' | 'carriedOutBy'>;

/**
 * Notes that a card is going to be charged. A second charge of one purpose of a reservation, while one is open or
 * paid, violates a constraint.
 */
export function openCharge(
  trx: Trx,
  by: ChargedBy,
  { tranid, ...detail }: NewCharge,
): Promise<CardChargeIntent> {
  const subject = `${tranid}:${detail.purpose}`;
  return openIntent(trx, cardCharge, { ...by, tranid, detail, subject });
}

/** The same for the command of a member, whose request makes it. */
export function openOwnCharge(
  trx: Trx,
  { tenant, member, requestKey, now }: Command<unknown>,
  charge: NewCharge,
): Promise<CardChargeIntent> {
  return openCharge(trx, { tenant, memberId: member.id, requestKey, now, carriedOutBy: 'caller' }, charge);
}

/**
 * Charges the card for the member who waits, and answers the id of the reservation. 409 payment_failed: nothing is
 * reserved or extended; 409 in_progress: the provider gives no answer, and it is tried again later, of which the
 * member is told by mail.
 */
export async function chargeCard(services: Services, intent: CardChargeIntent): Promise<number> {
  const { state } = await carryOutIntent(services, cardCharge, intent, { isAwaited: true });
  if (state === 'unknown') {
    throw conflict('in_progress', 'お支払いを確認しています。しばらくしてから予約一覧をご確認ください。');
  }
  if (state === 'refused') {
    throw conflict('payment_failed', 'カードでのお支払いができませんでした。カード情報をご確認ください。');
  }
  return reservationOf(intent);
}
