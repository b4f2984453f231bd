import type { ApiError } from '#contract/errors.ts';
import { deliveryFailureOf } from '../../shared/choice.ts';
import type { Command } from '../../shared/command.ts';
import { isLostError } from '../../shared/lost.ts';

/** Sent again under its key where its answer was lost; what was refused is another try under another one. */
export function again<Content>(
  last: Command<Content> | null,
  failure: ApiError | null,
): Command<Content> | null {
  return failure !== null && isLostError(failure) ? last : null;
}

/** The actions where the server could not be reached, or has refused. */
export const undelivered = [
  { type: 'rememberFailure', params: deliveryFailureOf },
  { type: 'reportFailure', params: deliveryFailureOf },
] as const;
