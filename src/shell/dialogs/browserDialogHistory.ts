import type { DialogHistory } from '#machines/shell/dialogEntries.ts';
import { depthOf } from './depth.ts';

/** The browser's own history. A dialog's entry is the screen's, with the number of the dialog in its state. */
export function browserDialogHistory(browser: Window): DialogHistory {
  const { history } = browser;
  return {
    watch(reached) {
      const watching = new AbortController();
      const { signal } = watching;
      browser.addEventListener('popstate', ({ state }) => reached(depthOf(state)), { signal });
      // A page that comes back as it was left has lost the way that it was on.
      browser.addEventListener('pageshow', ({ persisted }) => persisted && reached(depthOf(history.state)), {
        signal,
      });
      return () => watching.abort();
    },
    read(found) {
      const timer = browser.setTimeout(() => found(depthOf(history.state)), 0);
      return () => browser.clearTimeout(timer);
    },
    add(depth, open) {
      for (let dialogs = depth + 1; dialogs <= open; dialogs++) {
        history.pushState({ ...history.state, dialogs }, '');
      }
    },
    leave: (entries) => history.go(-entries),
    keep: () => history.replaceState({ ...history.state, dialogs: 0 }, ''),
  };
}
