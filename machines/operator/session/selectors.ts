import type { ApiError } from '#contract/errors.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { oneTagOf, tagged } from '../../shared/tags.ts';
import type { OperatorSessionSnapshot, SessionEnd } from './chart.ts';

/** The state of the session. */
export const selectPresence = oneTagOf(['asking', 'unreachable', 'closed', 'open', 'over']);

/** Whether the session is being ended. */
export const selectIsLeaving = tagged('leaving');

/** The operator who is, or was until now, signed in; null for nobody. */
export function selectSession({ context }: OperatorSessionSnapshot): OperatorSession | null {
  return context.session;
}

/** Why the session is over; null while it is not. */
export function selectEnd({ context }: OperatorSessionSnapshot): SessionEnd | null {
  return context.end;
}

/** Why the server could not be asked. */
export function selectSessionFailure({ context }: OperatorSessionSnapshot): ApiError | null {
  return context.failure;
}
