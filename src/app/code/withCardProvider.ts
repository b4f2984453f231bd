import { loadProvider } from '#src/settings/card/provider.ts';
import type { LoadScreen } from '#src/shared/code/screenCode.ts';

/** Loads what makes tokens of cards beside the screen: a card that is typed in must not fail for want of it. */
export function withCardProvider(load: LoadScreen): LoadScreen {
  return async () => {
    const [screen] = await Promise.all([load(), loadProvider()]);
    return screen;
  };
}
