import { ownPath } from '#domain/account/redirect.ts';
import { isAppPath } from '#src/shell/address.ts';

/** Reads `returnTo=…`: the screen of the app that somebody comes from, and goes back to; null for anything else. */
export function readReturnTo(query: URLSearchParams): string | null {
  const path = ownPath(query.get('returnTo'));
  return path !== undefined && isAppPath(path) ? path : null;
}
