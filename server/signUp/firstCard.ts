import { createHash } from 'node:crypto';
import type { CardChallenge } from '#contract/account/signUp.ts';
import { registerCard } from '#server/settings/card/registerCard.ts';
import type { Context } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';

/**
 * Registers the card that came with a sign-up, after the account has been made: a card that is refused takes nothing
 * from the account, it is registered later in the settings. Answers the challenge of the card's bank, if it has one;
 * the same one for a form that is sent again with its token, as each token is one wish.
 */
export async function firstCard(
  context: Context,
  memberId: number,
  paymentToken: string | null,
): Promise<CardChallenge | null> {
  const { services } = context;
  if (paymentToken === null || !services.payments.takesCards) return null;
  const bodyHash = createHash('sha256').update(paymentToken).digest('hex');
  const requestKey = { call: '/signup/personal', key: `first-card-${bodyHash.slice(0, 32)}`, bodyHash };
  try {
    const asker = { ...context, member: { id: memberId }, requestKey };
    const card = await registerCard(asker, { paymentToken, seenOwed: null });
    if (card.kind === 'challenged') return { id: card.challengeId, url: card.url };
    if (card.kind === 'refused') services.log.warn({ memberId, reason: card.reason }, 'first card refused');
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    services.log.warn({ memberId, code: error.code }, 'first card not registered');
  }
  return null;
}
