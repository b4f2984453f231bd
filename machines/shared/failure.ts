import { assign } from 'xstate';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';

/** The part of a flow's context that says why a call has failed; null where none has, or not the last. */
export interface Failed {
  readonly failure: ApiError | null;
}

/** XState's event of an invoked actor that has failed. */
interface Failing {
  readonly event: { readonly error: unknown };
}

/** The params of guards and actions that judge what has failed: `params: failureOf`. */
export const failureOf = ({ event }: Failing) => ({ error: event.error });

/** The global handling of docs/spec/shell.md, "Refusals" hears of the failed call; for the actions of an `onError`. */
export const failureReported = { type: 'reportFailure' as const, params: failureOf };

/**
 * The same for data to be shown: the screen says in their place that they are missing, and the global alert does not
 * say it again.
 */
export const failureShown = {
  type: 'reportFailure' as const,
  params: ({ event }: Failing) => ({ error: event.error, isShown: true as const }),
};

/** An action of any flow that has a failure. Of XState's own types each assignment has one context. */
const assignFailure = <Params>(failureOf: (params: Params) => ApiError | null) =>
  assign({ failure: (_, params: Params) => failureOf(params) }) as unknown as (
    args: { readonly context: Failed },
    params: Params,
  ) => void; // and so it calls the action

/** The actions of a flow that keeps the failure of its last call: `actions: { ...keepsFailure, … }`. */
export const keepsFailure = {
  rememberFailure: assignFailure(({ error }: { readonly error: unknown }) => apiErrorOf(error)),
  forgetFailure: assignFailure<unknown>(() => null),
};

/** The flow keeps the failure and shows it; for the actions of an `onError`, where the flow `keepsFailure`. */
export const failureRemembered = { type: 'rememberFailure' as const, params: failureOf };
