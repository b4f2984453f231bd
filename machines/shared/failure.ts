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

/** The flow keeps the failure and shows it; for the actions of an `onError`, where the flow has `rememberFailure`. */
export const failureRemembered = { type: 'rememberFailure' as const, params: failureOf };
