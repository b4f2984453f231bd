import { mkdirSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { idOf, pathOf, refusalOf, statesOf, transitionsOf } from '#tests/machines/support/chart.ts';
import { PARTS } from './coverageFiles.ts';

interface Counted {
  readonly covered: readonly string[];
  readonly missed: readonly string[];
}

/** What the walks of one machine have shown, by dotted path and by `idOf` of its transitions. */
export interface Coverage {
  readonly machine: string;
  readonly states: Counted;
  readonly transitions: Counted;
  /** Two for each guard: it said yes (its transition was taken), it said no. */
  readonly guards: Counted;
}

function counted(names: readonly string[], shown: ReadonlySet<string>): Counted {
  return {
    covered: names.filter((name) => shown.has(name)),
    missed: names.filter((name) => !shown.has(name)),
  };
}

export function coverageOf(machine: AnyStateMachine, shown: ReadonlySet<string>): Coverage {
  const transitions = transitionsOf(machine);
  const guarded = transitions.filter(({ guard }) => guard).map(idOf);
  const states = statesOf(machine).filter(({ type }) => type !== 'history');
  return {
    machine: machine.id,
    states: counted(states.map(pathOf), shown),
    transitions: counted(transitions.map(idOf), shown),
    guards: counted(
      guarded.flatMap((id) => [id, refusalOf(id)]),
      shown,
    ),
  };
}

export function writeCoverage(coverage: Coverage): void {
  mkdirSync(PARTS, { recursive: true });
  writeFileSync(`${PARTS}/${coverage.machine}.json`, JSON.stringify(coverage, null, 2));
}
