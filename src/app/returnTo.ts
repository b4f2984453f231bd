import { ownPath } from '#domain/account/redirect.ts';
import { isAppPath } from '../shell/address.ts';

/** Where somebody wanted to go before the login stood in the way; travels as the state of a history entry. */
export interface ReturnTo {
  readonly returnTo: string;
  /** The owner's name (`ownerNameOf`) of whoever was there and wants to go on; null where nobody was signed in. */
  readonly of: string | null;
}

/**
 * The wanted address out of a history entry's state, if it is one of the logged-in area. An address can hold what was
 * chosen: nobody else who signs in is led to it.
 */
export function returnToOf(state: unknown, owner: string | null): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  if ('of' in state && typeof state.of === 'string' && state.of !== owner) return undefined;
  const path = typeof state.returnTo === 'string' ? ownPath(state.returnTo) : undefined;
  return path !== undefined && isAppPath(path) ? path : undefined;
}
