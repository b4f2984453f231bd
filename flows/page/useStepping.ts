import { useMemo, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { TransitionId } from '../charts/names.ts';
import { activeStates, walkOf } from '../stepping/walk.ts';
import type { Lit } from './marks.ts';

/** A path through a chart, as far as it has been gone. */
export interface Stepping {
  readonly taken: readonly TransitionId[];
  readonly offers: readonly TransitionId[];
  readonly lit: Lit;
  take(id: TransitionId): void;
  /** Goes back to where that many transitions had been taken. */
  goBackTo(count: number): void;
}

interface Step {
  readonly id: TransitionId;
  readonly snapshot: AnyMachineSnapshot;
}

export function useStepping(machine: AnyStateMachine): Stepping {
  const walk = useMemo(() => walkOf(machine), [machine]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  const at = last?.snapshot ?? walk.start;
  const offers = walk.offers(at);
  return {
    taken: steps.map(({ id }) => id),
    offers,
    lit: { states: activeStates(at), transitions: new Set(last ? [last.id] : []) },
    take: (id) => {
      if (offers.includes(id)) setSteps([...steps, { id, snapshot: walk.take(at, id) }]);
    },
    goBackTo: (count) => setSteps(steps.slice(0, count)),
  };
}
