import type { CardDetails, CardMistakes } from '#domain/settings/cardEntry.ts';

/** The answer of the card provider's script for a card; `unreachable`: it did not load, or never answered. */
export type TokenAnswer =
  | { readonly kind: 'made'; readonly token: string }
  /** The fields that are wrong; none where the refusal is about no field. */
  | { readonly kind: 'refused'; readonly mistakes: CardMistakes }
  | { readonly kind: 'unreachable' };

/** The card provider in the page. Only the code behind it knows the provider's own codes. */
export interface CardProvider {
  /** Asks the provider's script for a token; never rejects, and ends by itself. */
  readonly makeToken: (card: CardDetails) => Promise<TokenAnswer>;
  /** The fields that the server's refusal of a card speaks of, from the provider's code in it; never rejects. */
  readonly mistakesOf: (code: string) => Promise<CardMistakes>;
}

let provider: CardProvider = {
  makeToken: async () => ({ kind: 'unreachable' }),
  mistakesOf: async () => ({}),
};

/** Says who makes tokens of cards. Bound once at start. */
export function bindCardProvider(bound: CardProvider): void {
  provider = bound;
}

/** A token that stands for the card, from the provider itself: the number goes to nobody else. */
export function requestCardToken(card: CardDetails): Promise<TokenAnswer> {
  return provider.makeToken(card);
}

/** The mistakes of a card that the server has refused; none without a code, or where it is about no field. */
export async function mistakesRefused(code: string | undefined): Promise<CardMistakes> {
  return code === undefined ? {} : await provider.mistakesOf(code);
}
