import type { WatchPage } from '#machines/shell/page.ts';

/** The browser's events about the page: its connection, and that it comes back to the screen. */
export function browserPage(browser: Window): WatchPage {
  const { document, navigator } = browser;
  return (happened) => {
    const listening = new AbortController();
    const { signal } = listening;
    browser.addEventListener('offline', () => happened({ type: 'connection.lost' }), { signal });
    browser.addEventListener('online', () => happened({ type: 'connection.restored' }), { signal });
    const turned = () =>
      happened({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' });
    document.addEventListener('visibilitychange', turned, { signal });
    if (!navigator.onLine) happened({ type: 'connection.lost' });
    return () => listening.abort();
  };
}
