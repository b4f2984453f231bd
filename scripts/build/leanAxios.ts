import { join } from 'node:path';

/**
 * Of axios, what the app never asks for: it speaks by XMLHttpRequest (contract/client.ts), and streams by itself
 * (contract/stream.ts). Axios names its adapters in one object, so that no bundler can tell that one is not used.
 */
const ADAPTERS = join('axios', 'lib', 'adapters', 'adapters.js');
const UNUSED = './fetch.js';
const EMPTY = '\0komori:no-fetch-adapter';

/** Leaves the adapter for fetch out of the build: 4 kB of what everybody loads first. */
export function leanAxios() {
  return {
    name: 'komori:lean-axios',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === UNUSED && importer?.endsWith(ADAPTERS) ? EMPTY : undefined,
    load: (id: string) => (id === EMPTY ? 'export const getFetch = () => null;' : undefined),
  };
}
