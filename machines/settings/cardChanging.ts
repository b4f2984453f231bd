import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { changePayment } from '#contract/settings/payment.ts';
import type { CardChange } from '#domain/settings/card.ts';
import { defineDecision } from '../shared/decision.ts';

/** The card is no good; the reason is the provider's own code. Nothing has changed. */
export interface CardRefused {
  readonly kind: 'refused';
  readonly reason: string;
}

export type CardAnswer = CardChange | CardRefused;

/** The card of a token becomes the one that pays: once, however often it is asked. A reload leaves it as it is. */
export const cardChanging = defineDecision({
  id: 'cardChanging',
  ask: async (
    { key, content }: { key: string; content: { readonly paymentToken: string } },
    signal,
  ): Promise<CardAnswer> => {
    const answer = await refusable(call(changePayment, content, { key, signal }), ['card_refused']);
    return answer.kind === 'done' ? answer.value : { kind: 'refused', reason: answer.reason ?? '' };
  },
});
