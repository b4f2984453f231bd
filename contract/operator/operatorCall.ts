import type { Ability } from '#domain/operator/roles.ts';
import type { AnyEndpoint } from '../endpoint.ts';

/** The callers that a call of the operators lets in: anybody, every operator, or those who may do something. */
export type May = 'anyone' | 'operator' | Ability;

/** The right that a call takes. */
export interface Rights {
  readonly may: May;
  /** The passkey is asked for again, unless it was within minutes (`confirm_required`). */
  readonly isConfirmed: boolean;
}

/** A call below /api/operator. */
export type OperatorEndpoint = AnyEndpoint & Rights;

/**
 * Declares who may make a call of the operators: checked once, by the route. Its session is the cookie of /operator/,
 * never a bearer; 401 without one, 403 `forbidden` for a role that may not.
 */
export function operatorCall<E extends object>(
  { may, isConfirmed = false }: Pick<Rights, 'may'> & Partial<Rights>,
  endpoint: E,
): E & Rights {
  return { ...endpoint, may, isConfirmed };
}

/** Refuses a call that asks for the passkey again (403): confirm, and make the same call once more. */
export const CONFIRM_REQUIRED = 'confirm_required' as const;
