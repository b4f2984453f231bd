import type { Metadata } from '#contract/shell/metadata.ts';
import type { CardProvider } from '#machines/shared/cardProvider.ts';

/** Loads the code of the card provider: the one place of the page that names it. */
export function loadProvider() {
  return import('./gmo/provider.ts');
}

/** The card provider, with the code for it fetched when it is first asked. */
export function lazyProvider(browser: Window, payment: () => Metadata['payment'] | null): CardProvider {
  let made: CardProvider | undefined;
  const load = async () => {
    const { gmoProvider } = await loadProvider();
    made ??= gmoProvider(browser, payment);
    return made;
  };
  return {
    makeToken: async (card) => (await load()).makeToken(card),
    mistakesOf: (code) =>
      load().then(
        ({ mistakesOf }) => mistakesOf(code),
        // The refusal is said anyway, without the field.
        () => ({}),
      ),
  };
}
