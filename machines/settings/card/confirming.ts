import { ask } from '#contract/client.ts';
import { confirmPayment } from '#contract/settings/payment.ts';
import type { CardChange } from '#domain/settings/card.ts';
import { defineCommand } from '../../shared/command.ts';

/** The bank's verdict on a card. A challenge that is not this member's counts as none: `gone`. */
export const cardConfirming = defineCommand({
  id: 'cardConfirming',
  ask: async (
    { key, content }: { key: string; content: { readonly challengeId: string } },
    signal,
  ): Promise<CardChange | { readonly kind: 'refused' } | { readonly kind: 'gone' }> => {
    const answer = await ask(confirmPayment, content, { key, signal });
    if (answer.kind === 'done') return answer.value;
    if (answer.code === 'not_found') return { kind: 'gone' };
    return { kind: 'refused' };
  },
});
