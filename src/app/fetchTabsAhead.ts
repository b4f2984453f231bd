import { addressesWhere } from '#domain/shell/screens.ts';
import type { LoadScreen } from '#src/shared/code/screenCode.ts';
import { type CodedAddress, screens } from './screens.ts';

/** The screens one tap away, the likeliest first. */
const tabScreens = addressesWhere(({ isFetchedAhead }) => isFetchedAhead === true).map(
  (address) => screens[address as CodedAddress], // all of them have code: tests/views/shell/screens.test.tsx
);

/** When nothing else is to be done. Safari before 2026 can't say; the second frame has been painted then. */
function whenIdle(browser: Window, begin: () => void): void {
  const ask: Window['requestIdleCallback'] | undefined = browser.requestIdleCallback;
  if (ask) ask.call(browser, begin);
  else browser.requestAnimationFrame(() => browser.requestAnimationFrame(begin));
}

/** Fetches the screens one tap away, one after the other, unless the member is to save data. */
export function fetchTabsAhead(browser: Window): void {
  const { connection } = browser.navigator as { connection?: { saveData?: boolean } }; // Chromium's own
  if (connection?.saveData) return;
  const [first, ...others] = tabScreens;
  // A screen that does not come now is asked for when it is opened.
  const fetchNext = (load: LoadScreen | undefined, then: LoadScreen[]) => {
    if (load === undefined) return;
    whenIdle(
      browser,
      () =>
        void load().then(
          () => fetchNext(then[0], then.slice(1)),
          () => undefined,
        ),
    );
  };
  fetchNext(first, others);
}
