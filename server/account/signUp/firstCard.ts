import type { CardChallenge } from '#contract/account/signUp.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * Registers the card that came with a sign-up, after the account has been made: a card that is refused takes nothing
 * from the account, it is registered later in the settings. Answers the challenge of the card's bank, if it has one.
 */
export async function firstCard(
  { services }: Context,
  memberId: number,
  paymentToken: string | null,
): Promise<CardChallenge | null> {
  if (paymentToken === null) return null;
  services.log.warn({ memberId }, 'card not registered at sign-up: the provider takes none yet');
  return null;
}
