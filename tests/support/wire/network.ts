import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach } from 'vitest';

/** The requests that nobody was asked for since the last test. */
const strays: string[] = [];

const { connect } = Socket.prototype;

/** Whoever intercepts requests stands before this, and judges what goes out; without anybody nothing does. */
const refuse = function (this: Socket, ...asked: Parameters<typeof connect>): Socket {
  if (Socket.prototype.connect !== refuse) return connect.apply(this, asked);
  strays.push(JSON.stringify(asked));
  return this.destroy(new Error('There is no network: the test intercepts no requests.'));
} as typeof connect; // all of its overloads

/** The connections that were refused since it was asked last. */
export function takeStrays(): readonly string[] {
  return strays.splice(0);
}

/**
 * Lets go of whoever intercepts requests, at the end of a file. A request on its way at the end of its last test is
 * judged in the next turns of the event loop; without anybody it would go out.
 */
export async function endInterception(interceptor: { close(): void }): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
  interceptor.close();
}

/**
 * There is no network behind a rendered screen: a request of a test that intercepts none is refused, and fails it. Else
 * it would be asked of whatever listens on the page's own address, which may be somebody's server.
 */
export function withoutNetwork(): void {
  if (Socket.prototype.connect === connect) Socket.prototype.connect = refuse;
  afterEach(() => {
    const asked = takeStrays();
    if (asked.length > 0) throw new Error(`asked of nobody: ${asked.join(', ').slice(0, 1000)}`);
  });
}
