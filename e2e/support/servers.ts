import { root } from '#scripts/lib/paths.mjs';
import { Server, type ServerVariables } from '#scripts/testing/server.ts';

/**
 * A journey's server lives for seconds: what Node has compiled is kept for the next start, and the embedded database's
 * WebAssembly is not compiled a second time for a speed that nobody would have any use of.
 */
export function startServer(variables: ServerVariables): Promise<Server> {
  return Server.start({ NODE_COMPILE_CACHE: `${root}.cache/node`, ...variables }, ['--liftoff-only']);
}
