import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  type Actor,
  type ActorRefFrom,
  type AnyActor,
  type AnyStateMachine,
  createActor,
  type InputFrom,
} from 'xstate';
import type { shellMachine } from '#machines/app/shell.ts';

export type ShellRef = ActorRefFrom<typeof shellMachine>;

const ShellContext = createContext<ShellRef | null>(null);

/** Gives the screens the root of all actors. */
export function ShellProvider({ shell, children }: { shell: ShellRef; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The shell around. Throws where there is none. */
export function useShell(): ShellRef {
  const shell = use(ShellContext);
  if (shell === null) throw new Error('Failed to find the shell: no ShellProvider.');
  return shell;
}

/**
 * Runs a flow while its screen is shown: one system, one clock and one inspector for all, because the flow is a child
 * of the shell. The input is read once; give the screen a `key` where another input means another flow.
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[input]: undefined extends InputFrom<Machine>
    ? [input?: InputFrom<Machine>]
    : [input: InputFrom<Machine>]
): Actor<Machine> {
  const shell = useShell();
  const [generation, setGeneration] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is read once, a new generation makes a new actor
  const actor = useMemo<AnyActor>(
    // createActor's conditional options can't be resolved for a type parameter; the signature above has checked them.
    () => createActor(machine as AnyStateMachine, { input, parent: shell }),
    [generation, shell, machine],
  );

  // The flow starts with the commit: a password manager, or a hand on a slow phone, fills in fields before the next
  // task, in which React would run the effect below. An update that a layout effect asks for makes React run it now.
  // The layout effect can't start the flow itself: React takes it back while a part of the screen loads.
  const [, begin] = useState(false);
  useLayoutEffect(() => begin(true), []);

  useEffect(() => {
    // React's strict mode runs effects twice, and a stopped actor can't be started again.
    if (actor.getSnapshot().status === 'stopped') {
      setGeneration((previous) => previous + 1);
      return;
    }
    actor.start();
    return () => shell.send({ type: 'flow.left', flow: actor });
  }, [actor, shell]);

  return actor as Actor<Machine>; // what `machine` makes
}
