import { type ApiError, apiErrorOf } from '#contract/errors.ts';

const LOST: readonly ApiError['kind'][] = ['network', 'timeout', 'server'];

/** Whether there is no answer: it was lost, or the server is still at it. It may have been done, or not. */
export function isLost(reason: unknown): boolean {
  return isLostError(apiErrorOf(reason));
}

/** The same of a failure as a flow keeps it. */
export function isLostError(error: ApiError): boolean {
  return LOST.includes(error.kind) || ('code' in error && error.code === 'in_progress');
}
