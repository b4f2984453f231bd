import { APP_BASE } from '#domain/shell/base.ts';

let pendingAddress: () => string | null = () => null;

/** Says what the address is about to become, if it is waiting to be written. Bound once at start. */
export function bindPendingAddress(read: () => string | null): void {
  pendingAddress = read;
}

/**
 * The address as it stands in the browser, or is about to, below the base path. It is ahead of the router's: the
 * timetable records its choice there, and a navigation has changed it before its screen is rendered.
 */
export function currentAddress(): string {
  const pending = pendingAddress();
  if (pending !== null) return pending;
  const { pathname, search, hash } = window.location;
  const path = pathname.startsWith(APP_BASE) ? pathname.slice(APP_BASE.length) : pathname;
  return `${path === '' ? '/' : path}${search}${hash}`;
}

/** Whether a path lies in the logged-in area. */
export function isAppPath(path: string): boolean {
  return /^\/app(?:[/?#]|$)/.test(path);
}
