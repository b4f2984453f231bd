import type { DoneStateEvent } from 'xstate';

/** The output of a flow with several endings: each final state says its own, typed by `satisfies`. */
export function finalOutput<Output>() {
  return ({ event }: { event: DoneStateEvent<unknown> }): Output => event.output as Output; // of that final state
}
