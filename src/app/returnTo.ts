import { ownPath } from '#domain/account/redirect.ts';
import { isAppPath } from '../shell/address.ts';

/** Where somebody wanted to go before the login stood in the way; travels as the state of a history entry. */
export interface ReturnTo {
  readonly returnTo: string;
}

/** The wanted address out of a history entry's state, if it is one of the logged-in area. */
export function returnToOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const path = typeof state.returnTo === 'string' ? ownPath(state.returnTo) : undefined;
  return path !== undefined && isAppPath(path) ? path : undefined;
}
