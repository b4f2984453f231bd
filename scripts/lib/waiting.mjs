import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';

/** A server that starts, or starts again, listens within this. */
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 100;

/** @param {URL} url */
async function isListening({ hostname, port }) {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Holds the requests for a server back until it listens: a page that is open while the server starts waits a little,
 * instead of being refused. After a minute, and where nobody waits any more, they go on as they are.
 * @param {string} serverUrl
 * @param {(path: string) => boolean} isForServer
 */
export function heldUntilListening(serverUrl, isForServer) {
  const url = new URL(serverUrl);
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {unknown} _response
   * @param {() => void} next
   */
  return async (request, _response, next) => {
    if (isForServer(request.url ?? '')) {
      const limit = performance.now() + LONGEST_WAIT_MS;
      while (!request.destroyed && performance.now() < limit && !(await isListening(url)))
        await pass(PAUSE_MS);
    }
    next();
  };
}
