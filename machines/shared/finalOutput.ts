import type { DoneStateEvent } from 'xstate';

/** The output of a flow with several endings: what the final state says that it has come to, typed by `satisfies`. */
export function finalOutput<Output>() {
  return ({ event }: { event: DoneStateEvent<unknown> }): Output => event.output as Output; // of that final state
}
