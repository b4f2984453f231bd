import { ownPath } from '#domain/account/redirect.ts';
import { isAppPath } from '../shell/address.ts';

/** Where somebody wanted to go before the login stood in the way; travels as the state of a history entry. */
export interface ReturnTo {
  readonly returnTo: string;
  /** The login ID of whoever was there and wants to go on; left out where nobody was signed in. */
  readonly of?: string | undefined;
}

/**
 * The wanted address out of a history entry's state, if it is one of the logged-in area. An address can hold what was
 * chosen: nobody else who signs in is led to it.
 */
export function returnToOf(state: unknown, loginId: string | undefined): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  if ('of' in state && typeof state.of === 'string' && state.of !== loginId) return undefined;
  const path = typeof state.returnTo === 'string' ? ownPath(state.returnTo) : undefined;
  return path !== undefined && isAppPath(path) ? path : undefined;
}
