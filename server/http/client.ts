import { isIP } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { countForwarding } from '#server/metrics/metrics.ts';
import { sourceOf } from '#server/throttle/source.ts';
import type { Services } from '#server/usecase/context.ts';
import type { HttpContext } from './httpContext.ts';

/** A proxy's headers about the request that it passes on. */
const FORWARDING = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded'];
/** How often the same trouble is logged at most: it comes with every request. */
const SAID_EVERY_MS = 60_000;

const SAID = {
  unexpected:
    'Forwarding headers come in and are not believed: everybody may count as one source. Behind a proxy of yours, set TRUST_PROXY=1.',
  missing:
    'TRUST_PROXY is 1, and a request came without the X-Forwarded-For of a proxy: can clients reach this process directly?',
} as const;

const lastSaid = new WeakMap<Services, Map<keyof typeof SAID, number>>();

/** Logs the trouble, without the addresses, and counts it. */
function noteTrouble(services: Services, trouble: keyof typeof SAID): void {
  countForwarding(trouble);
  const times = lastSaid.get(services) ?? new Map<keyof typeof SAID, number>();
  lastSaid.set(services, times);
  const now = performance.now();
  if (now - (times.get(trouble) ?? Number.NEGATIVE_INFINITY) < SAID_EVERY_MS) return;
  times.set(trouble, now);
  services.log.warn({ trouble }, SAID[trouble]);
}

/** The address that our own proxy has added: the last. The client may have sent any others before it. */
function forwardedAddress(http: HttpContext): string | undefined {
  const last = http.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  // Some proxies add the port: 203.0.113.1:4711, [2001:db8::1]:4711.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(last)?.[1] ?? last.replace(/^([^:]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** The address of whoever asks, as it is passed on; undefined where nobody knows. */
export function addressToPassOn(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  http: HttpContext,
): string | undefined {
  const socket = http.env.incoming?.socket.remoteAddress;
  return trustProxy ? (forwardedAddress(http) ?? socket) : socket;
}

/** Where the request came from, as limits count it (`sourceOf`). */
export function clientOf(services: Services, http: HttpContext): string {
  const socket = http.env.incoming?.socket.remoteAddress ?? 'unknown';
  if (!services.config.trustProxy) {
    if (FORWARDING.some((name) => http.req.header(name) !== undefined)) noteTrouble(services, 'unexpected');
    return sourceOf(socket);
  }
  const forwarded = forwardedAddress(http);
  if (forwarded === undefined) noteTrouble(services, 'missing');
  return sourceOf(forwarded ?? socket);
}

/**
 * The host that the client has asked for, with its port where it named one. A name may be written with the dot of the
 * root at its end: it is the same host, and belongs to no other tenant.
 */
export function hostOf({ config }: Services, http: HttpContext): string {
  const forwarded = config.trustProxy ? http.req.header('X-Forwarded-Host') : undefined;
  return (forwarded ?? http.req.header('Host') ?? '').toLowerCase().replace(/\.(?=(?::\d+)?$)/, '');
}
