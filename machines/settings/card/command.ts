import { getUser } from '#contract/account/member.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask, call } from '#contract/client.ts';
import { type CardWish, changePayment } from '#contract/settings/payment.ts';
import type { CardChange } from '#domain/settings/card.ts';
import type { CardMistakes } from '#domain/settings/cardEntry.ts';
import { mistakesRefused } from '../../shared/cardProvider.ts';
import { type Command, defineCommand } from '../../shared/command.ts';

/** The card is no good. Nothing has changed. */
export interface CardRefused {
  readonly kind: 'refused';
  readonly mistakes: CardMistakes;
}

/** Another amount is owed than the card was to pay; nothing was changed or charged. */
export interface AmountChanged {
  readonly kind: 'priceChanged';
}

/** The wish, with the masked number of the card that paid before; null where there was none, or nobody knew. */
export interface CardOrder extends CardWish {
  readonly cardBefore: string | null;
}

export type CardAnswer = CardChange | CardRefused | AmountChanged;

async function change({ key, content }: Command<CardOrder>, signal: AbortSignal): Promise<CardAnswer> {
  // A server that does not read it charges the whole owed amount, as the specification has it.
  const readsOwed = serves(serverCapabilities.current(), changePayment, 'owed');
  const { paymentToken, seenOwed } = content;
  const wish = { paymentToken, seenOwed: readsOwed ? seenOwed : null };
  const answer = await ask(changePayment, wish, { key, signal });
  if (answer.kind === 'done') return answer.value;
  if (answer.code === 'price_changed') return { kind: 'priceChanged' };
  return { kind: 'refused', mistakes: await mistakesRefused(answer.reason) };
}

/** The profile shows another card than before; what it has paid since is told with what is owed. */
async function consult({ cardBefore }: CardOrder, signal: AbortSignal): Promise<CardAnswer | null> {
  const { card } = await call(getUser, undefined, { signal });
  return card === null || card === cardBefore ? null : { kind: 'changed', card, paid: [], unpaid: [] };
}

/** The card of a token becomes the one that pays: once, however often it is asked. A reload leaves it as it is. */
export const cardChanging = defineCommand({ id: 'cardChanging', ask: change, consult });
