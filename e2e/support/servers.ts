import { root } from '#scripts/lib/paths.mjs';
import { Server, type ServerVariables } from '#scripts/testing/server.ts';

/**
 * A journey's server lives for seconds: what Node has compiled is kept for the next start, and the embedded database's
 * WebAssembly is not compiled a second time for a speed that nobody would have any use of.
 */
export function startServer(variables: ServerVariables): Promise<Server> {
  // A journey has a push service of its own, on this machine.
  const own = { NODE_COMPILE_CACHE: `${root}.cache/node`, PUSH_HOSTS: '127.0.0.1' };
  return Server.start({ ...own, ...variables }, ['--liftoff-only']);
}
