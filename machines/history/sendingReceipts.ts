import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { sendMonthReceipts, sendReceipt } from '#contract/history/receipts.ts';
import type { ReceiptAnswer, ReceiptRequest } from '#domain/history/receipts.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';

/** `nameRefused`: the addressee can't be printed, which is said at its field. */
export type SendingAnswer = ReceiptAnswer | { readonly kind: 'nameRefused'; readonly message: string };

function ask({ key, content }: Decision<ReceiptRequest>, signal: AbortSignal): Promise<ReceiptAnswer> {
  const { scope, addressee } = content;
  return scope.kind === 'use'
    ? call(sendReceipt, { scope, addressee }, { key, signal })
    : call(sendMonthReceipts, { scope, addressee }, { key, signal });
}

async function send(decision: Decision<ReceiptRequest>, signal: AbortSignal): Promise<SendingAnswer> {
  const answer = await refusable(ask(decision, signal), ['invalid', 'no_receipt', 'not_found', 'throttled']);
  if (answer.kind === 'done') return answer.value;
  const { code, message } = answer;
  return { kind: code === 'invalid' ? 'nameRefused' : 'refused', message };
}

/** Having a receipt issued and mailed, once (spec section 7, Receipts). */
export const sendingReceipts = defineDecision({ id: 'sendingReceipts', ask: send });
