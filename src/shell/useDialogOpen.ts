import { useSyncExternalStore } from 'react';

function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** Whether any dialog stands over the screen, or on it. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(watchDialogs, () => document.querySelector('dialog[open]') !== null);
}
