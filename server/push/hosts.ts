import { isLoopback } from '#server/networks/networks.ts';

/** The push services of Chrome (also Opera, Samsung Internet), Firefox, Safari and Edge on Windows. */
export const PUSH_SERVICES =
  'fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com';

function isOf(host: string, service: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}

/**
 * Whether an endpoint is of one of those push services: https on its usual port, without a login. Whoever subscribes
 * says where we are to connect to: nothing else is let through, no other machine of our network either. This machine
 * alone, where it is listed (a demo's tests), may be asked over http.
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '' || !services.some((service) => isOf(hostname, service)))
    return false;
  return (protocol === 'https:' && port === '') || (protocol === 'http:' && isLoopback(hostname));
}
