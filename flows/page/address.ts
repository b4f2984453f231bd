import { useSyncExternalStore } from 'react';

/** The address of a flow's page. It stands behind the #, so that a folder of files can be published anywhere. */
export function flowAddress(id: string): string {
  return `#/${encodeURIComponent(id)}`;
}

/** The id of the flow that the address names; undefined at the entrance. */
export function flowIdIn(hash: string): string | undefined {
  const [, id] = /^#\/([^/?]+)/.exec(hash) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

export function useFlowId(): string | undefined {
  return flowIdIn(useSyncExternalStore(subscribe, () => window.location.hash));
}
