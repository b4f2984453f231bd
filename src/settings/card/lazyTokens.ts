import type { Metadata } from '#contract/shell/metadata.ts';
import type { MakeCardToken } from '#machines/shared/cardTokens.ts';

/** The card provider's tokens, with the code for them fetched when the first card is submitted. */
export function lazyTokens(browser: Window, payment: () => Metadata['payment'] | null): MakeCardToken {
  let made: MakeCardToken | undefined;
  return async (card) => {
    const { providerTokens } = await import('./provider.ts');
    made ??= providerTokens(browser, payment);
    return await made(card);
  };
}
