import { extendReservation } from '#contract/booking/extension.ts';
import {
  type ExtensionConfirmation,
  extensionConfirmationCodec,
} from '#contract/booking/extensionConfirmation.ts';
import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';
import { defineDecisionMemory } from '../shared/decisionMemory.ts';
import { EXTENSION_REFUSALS, type Refusal, refusalOf } from './refusals.ts';

export type ExtendingAnswer = { readonly kind: 'extended' } | Refusal;

async function extend(
  { key, content }: Decision<ExtensionConfirmation>,
  signal: AbortSignal,
): Promise<ExtendingAnswer> {
  const answer = await refusable(call(extendReservation, content, { key, signal }), EXTENSION_REFUSALS);
  return answer.kind === 'done' ? { kind: 'extended' } : refusalOf(answer);
}

export const extendingMemory = defineDecisionMemory({
  part: 'Reservation.extending',
  codec: extensionConfirmationCodec,
  waitedFor: () => 2,
});

/** Extending once, whatever happens to the connection or the page. */
export const extending = defineDecision({ id: 'extending', ask: extend, memory: extendingMemory });
