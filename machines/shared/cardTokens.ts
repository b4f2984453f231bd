import type { CardDetails } from '#domain/settings/cardEntry.ts';

/** The answer of the card provider's script for a card; `unreachable`: it did not load, or never answered. */
export type TokenAnswer =
  | { readonly kind: 'made'; readonly token: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unreachable' };

/** Asks the provider's script for a token; never rejects, and ends by itself. */
export type MakeCardToken = (card: CardDetails) => Promise<TokenAnswer>;

let makeToken: MakeCardToken = async () => ({ kind: 'unreachable' });

/** Says who makes tokens of cards. Bound once at start. */
export function bindCardTokens(bound: MakeCardToken): void {
  makeToken = bound;
}

/** A token that stands for the card, from the provider itself: the number goes to nobody else. */
export function requestCardToken(card: CardDetails): Promise<TokenAnswer> {
  return makeToken(card);
}
