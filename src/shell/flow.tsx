import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Actor, type ActorRefFrom, type AnyStateMachine, createActor, type InputFrom } from 'xstate';
import type { shellMachine } from '#machines/shell/shell.ts';

export type ShellRef = ActorRefFrom<typeof shellMachine>;

const ShellContext = createContext<ShellRef | null>(null);

/** Gives the screens the root of all actors. */
export function ShellProvider({ shell, children }: { shell: ShellRef; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export function useShell(): ShellRef {
  const shell = use(ShellContext);
  if (shell === null) throw new Error('Failed to find the shell actor. Did you forget the ShellProvider?');
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
  // createActor's conditional options can't be resolved for a type parameter; the signature above has checked them.
  const create = () => createActor(machine as AnyStateMachine, { input, parent: shell }) as Actor<Machine>;
  const [actor, setActor] = useState(create);

  useEffect(() => {
    // React's strict mode runs effects twice; a stopped actor can't be started again.
    if (actor.getSnapshot().status === 'stopped') {
      setActor(create());
      return;
    }
    actor.start();
    return () => shell.send({ type: 'flow.left', flow: actor });
    // biome-ignore lint/correctness/useExhaustiveDependencies: `create` only matters for a stopped actor
  }, [actor, shell]);

  return actor;
}
