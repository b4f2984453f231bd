import type { Metadata } from '#contract/shell/metadata.ts';
import type { CardProvider } from '#machines/shared/cardProvider.ts';
import { mistakesOfCode } from './codes.ts';
import { type Browser, tokensOf } from './tokens.ts';

/** The provider that the specification describes, as the page knows it. */
export function gmoProvider(browser: Browser, payment: () => Metadata['payment'] | null): CardProvider {
  return { makeToken: tokensOf(browser, payment), mistakesOf: async (code) => mistakesOfCode(code) };
}
