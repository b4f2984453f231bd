/** The base path of the app (spec section 2). */
export const BASE = '/user';

/**
 * The address as it stands in the browser, below the base path. It is ahead of the router's: the timetable records
 * its choice there, and a navigation has changed it before its screen is rendered.
 */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return `${path === '' ? '/' : path}${search}${hash}`;
}

/** Whether a path lies in the logged-in area. */
export function isAppPath(path: string): boolean {
  return /^\/app(?:[/?#]|$)/.test(path);
}
