import { useEffect } from 'react';
import { reachServer } from '#machines/shell/reachServer.ts';
import { useShell } from '#src/shell/flow.tsx';

/** Who asked for code the last time: nobody before, the app by itself, or the member. */
export type LastTry = 'first' | 'itself' | 'member';

/** Whether this document was asked for anew: to do so once more by itself would go round in circles. */
function isReloaded(browser: Window): boolean {
  const entries = browser.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // by their type
  return entries[0]?.type === 'reload';
}

/**
 * Loads the app anew where its code failed once more although the server answers. Browsers before the autumn of 2026
 * keep a module that did not come for as long as the document lives, and never ask for it again (whatwg/html#6768):
 * the first screen that was lost to a bad connection would stay lost.
 */
export function useNewDocument(lastTry: LastTry): void {
  const shell = useShell();
  useEffect(() => {
    if (lastTry === 'first' || (lastTry === 'itself' && isReloaded(window))) return;
    const asking = new AbortController();
    reachServer(asking.signal).then(
      () => shell.send({ type: 'load.asked' }),
      () => undefined, // no connection: the next try is as good
    );
    return () => asking.abort();
  }, [lastTry, shell]);
}
