import { addressesWhere } from '#domain/shell/screens.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { type CodedAddress, screens } from './screens.ts';

/** The screens one tap away, the likeliest first. */
const tabScreens = addressesWhere(({ isFetchedAhead }) => isFetchedAhead === true).map(
  (address) => screens[address as CodedAddress], // all of them have code: tests/views/shell/screens.test.tsx
);

/**
 * Fetches the screens one tap away, one after the other, unless the member is to save data: each when the first screen
 * has its data and nothing else is under way.
 */
export async function fetchTabsAhead(browser: Window): Promise<void> {
  const { connection } = browser.navigator as { connection?: { saveData?: boolean } }; // Chromium's own
  if (connection?.saveData) return;
  try {
    for (const load of tabScreens) {
      await afterFirstScreen(browser);
      await load();
    }
  } catch {
    // A screen that does not come now is asked for when it is opened.
  }
}
