import { isQuiet, whenQuiet } from '#contract/quiet.ts';

let noteShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  noteShown = resolve;
});

/** A screen is there, and has asked for its data. */
export function noteScreenShown(): void {
  noteShown();
}

/** When nothing else is to be done. Safari before 2026 can't say; the second frame has been painted then. */
function idle(browser: Window): Promise<void> {
  const ask: Window['requestIdleCallback'] | undefined = browser.requestIdleCallback;
  return new Promise((resolve) => {
    if (ask) ask.call(browser, () => resolve());
    else browser.requestAnimationFrame(() => browser.requestAnimationFrame(() => resolve()));
  });
}

/**
 * Resolves when the first screen has its data and both network and browser are idle. It looks at the network again
 * after the idle moment: an answer may have made a flow ask for more.
 */
export async function afterFirstScreen(browser: Window): Promise<void> {
  await shown;
  do {
    await whenQuiet();
    await idle(browser);
  } while (!isQuiet());
}
