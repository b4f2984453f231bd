import type { ChangedCard } from '#domain/settings/card.ts';
import { checkSeenOwed } from '#server/booking/payment/owedCharges.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, RefusalError } from '#server/usecase/refusal.ts';
import { type PaymentFacts, readPaymentFacts, writePayment } from './payOwed.statements.ts';
import { payWithCard } from './payWithCard.ts';

/** How often a member may have the same card asked on one day, beside the job's own tries. */
const TRIES_A_DAY = 5;

/** The amount that the member was shown, in tax-included yen. */
interface Seen {
  readonly seenOwed: number;
}

/**
 * POST /settings/pay-owed: asks the card on file for what is owed, by the member's word. Sent again with its key it
 * answers what has come of it. 409 price_changed, card_required, in_progress; 429 throttled after five on one day.
 */
export const payOwed = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<Seen>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<Seen>): Promise<PaymentFacts> {
  return readPaymentFacts(trx, command);
}

function judge(
  { request }: Command<Seen>,
  _: unknown,
  { owed, cardToken, tries }: PaymentFacts,
): { readonly cardToken: string } {
  checkSeenOwed(owed, request.seenOwed);
  if (cardToken === null) throw conflict('card_required', 'お支払い用のカードを登録してください。');
  if (tries < TRIES_A_DAY) return { cardToken };
  throw new RefusalError(
    429,
    'throttled',
    `同じカードでのお支払いは、1日${TRIES_A_DAY}回までです。別のカードに変えるか、明日もう一度お試しください。`,
  );
}

async function write(
  trx: Trx,
  command: Command<Seen>,
  { cardToken }: { readonly cardToken: string },
): Promise<Committed> {
  return { stored: await writePayment(trx, command, cardToken) };
}

function outside({ services, tenant, member }: Asker, { stored }: Committed): Promise<ChangedCard> {
  const payer = { tenant, memberId: member.id, cardToken: String(stored?.card_token) };
  return payWithCard(services, payer, String(stored?.payment_id));
}
