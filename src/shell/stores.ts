import { STORAGE_KEY } from '#machines/keptParts.ts';
import { type KeyValueStore, memoryStores, type Stores } from '#machines/storage.ts';

const PROBE = 'komori-probe';

/** The browser's storage, or undefined where it refuses to be used (private windows, blocked cookies, no room). */
function usable(open: () => Storage): KeyValueStore | undefined {
  try {
    const store = open();
    store.setItem(PROBE, PROBE);
    store.removeItem(PROBE);
    return store;
  } catch {
    return undefined;
  }
}

/** The browser's two storages, each replaced by the page's memory where it is refused; other tabs are heard. */
export function browserStores(browser: Window): Stores {
  const memory = memoryStores();
  return {
    local: usable(() => browser.localStorage) ?? memory.local,
    session: usable(() => browser.sessionStorage) ?? memory.session,
    watch: (changed) => {
      const listen = ({ key }: StorageEvent) => {
        if (key === STORAGE_KEY || key === null) changed(); // null: everything was cleared
      };
      // While a page lies in the back/forward cache no browser tells it anything.
      const listenToReturn = ({ persisted }: PageTransitionEvent) => {
        if (persisted) changed();
      };
      browser.addEventListener('storage', listen);
      browser.addEventListener('pageshow', listenToReturn);
      return () => {
        browser.removeEventListener('storage', listen);
        browser.removeEventListener('pageshow', listenToReturn);
      };
    },
  };
}
