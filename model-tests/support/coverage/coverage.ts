import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { idOf, pathOf, refusalOf, statesOf } from '#tests/machines/support/chart.ts';
import { PARTS } from './coverageFiles.ts';
import { drawnTransitions } from '../graph/graph.ts';
import type { AnyModel } from '../model/model.ts';

interface Counted {
  readonly covered: readonly string[];
  readonly missed: readonly string[];
}

/** The parts of one machine that its walks have shown, by dotted path and by `idOf` of its transitions. */
export interface Coverage {
  readonly machine: string;
  /** The drawing of its chart, without its name: machines made by one factory have the same, and count once. */
  readonly shape: string;
  /** Why it was walked without a view; null where each step was seen on a screen. */
  readonly unseen: string | null;
  /** Its actors that were stand-ins, which end as they are told: child flows and storage. */
  readonly stubbed: readonly string[];
  readonly states: Counted;
  readonly transitions: Counted;
  /** Two for each guard: it said yes (its transition was taken), it said no. */
  readonly guards: Counted;
  /** Two transitions one right after the other, without a view; as far as the guards allow. */
  readonly pairs: Counted;
}

function counted(names: readonly string[], shown: ReadonlySet<string>): Counted {
  return {
    covered: names.filter((name) => shown.has(name)),
    missed: names.filter((name) => !shown.has(name)),
  };
}

/** The actors of which no outcome is an answer of /api: what they do is not part of the walk. */
function stubbedIn({ outcomes }: AnyModel): string[] {
  return Object.entries(outcomes)
    .filter(([, endings]) => Object.values(endings).every(({ answer }) => answer === null))
    .map(([name]) => name);
}

/** The parts of the machine that were shown, and the pairs of those that it allows that were taken. */
export function coverageOf(
  model: AnyModel,
  shown: ReadonlySet<string>,
  pairs: { readonly possible: readonly string[]; readonly taken: ReadonlySet<string> },
): Coverage {
  const { machine } = model;
  const transitions = drawnTransitions(machine);
  const guarded = transitions.filter(({ guard }) => guard).map(idOf);
  const states = statesOf(machine).filter(({ type }) => type !== 'history');
  return {
    machine: machine.id,
    shape: createHash('sha256').update(transitions.map(idOf).sort().join('\n')).digest('hex').slice(0, 12),
    unseen: model.unseen ?? null,
    stubbed: stubbedIn(model),
    states: counted(states.map(pathOf), shown),
    transitions: counted(transitions.map(idOf), shown),
    guards: counted(
      guarded.flatMap((id) => [id, refusalOf(id)]),
      shown,
    ),
    pairs: counted(pairs.possible, pairs.taken),
  };
}

/** Nothing is missed, whatever was counted. */
export function isComplete({ states, transitions, guards, pairs }: Coverage): boolean {
  return [states, transitions, guards, pairs].every(({ missed }) => missed.length === 0);
}

function merged(one: Counted, other: Counted): Counted {
  const covered = new Set([...one.covered, ...other.covered]);
  const missed = [...one.missed, ...other.missed].filter((name) => !covered.has(name));
  return { covered: [...covered], missed: [...new Set(missed)] };
}

/** A machine that several models walk, or several of one shape, are covered by what any of them shows. */
export function together(one: Coverage, other: Coverage): Coverage {
  return {
    ...one,
    unseen: one.unseen === null || other.unseen === null ? null : one.unseen,
    stubbed: one.stubbed.filter((name) => other.stubbed.includes(name)),
    states: merged(one.states, other.states),
    transitions: merged(one.transitions, other.transitions),
    guards: merged(one.guards, other.guards),
    pairs: merged(one.pairs, other.pairs),
  };
}

export function writeCoverage(coverage: Coverage): void {
  mkdirSync(PARTS, { recursive: true });
  const file = `${PARTS}/${coverage.machine}.json`;
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Coverage) : null; // written here
  const all = earlier ? together(earlier, coverage) : coverage;
  writeFileSync(file, JSON.stringify(all, null, 2));
}
