import { useEffect, useEffectEvent } from 'react';
import type { Actor, AnyStateMachine, OutputFrom } from 'xstate';

/** Calls back with the output of a flow once it has ended by itself; a flow that its screen has left says nothing. */
export function useOutput<Machine extends AnyStateMachine>(
  flow: Actor<Machine>,
  onEnded: (output: OutputFrom<Machine>) => void,
): void {
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const subscription = flow.subscribe({
      complete: () => {
        const { status, output } = flow.getSnapshot();
        if (status === 'done') ended(output);
      },
    });
    return () => subscription.unsubscribe();
  }, [flow]);
}
