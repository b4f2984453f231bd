import type { LoadScreen } from '#src/shared/code/screenCode.ts';

/** The screens of the tab bar, as the routes name them. */
const tabScreens: readonly LoadScreen[] = [
  () => import('#src/booking/reservations/Reservations.tsx'),
  () => import('#src/search/areaSearch/AreaSearch.tsx'),
  () => import('#src/qr/scanner/QrReader.tsx'),
  () => import('#src/inbox/notices/Notices.tsx'),
];

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
