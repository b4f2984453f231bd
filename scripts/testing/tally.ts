import { readFileSync, writeFileSync } from 'node:fs';

/** How many tests of one part ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Tallies by the name of the part: a Vitest project, or `journeys`. */
export type Tallies = Record<string, Tally>;

/**
 * How the tests of a run ended, by name: `tests/domain/money.test.ts: the amounts of docs/spec/money.md > 60 minutes`.
 */
export interface Ends {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Passed when they were tried again. */
  readonly again: readonly string[];
}

/** The outcome of a run of tests. */
export interface Outcome extends Ends {
  readonly tallies: Tallies;
}

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0 };
}

export function sum(tallies: Iterable<Tally>): Tally {
  const total = emptyTally();
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

/** Parts with nothing but their tallies: no runner has named their tests. */
export function counted(tallies: Tallies): Outcome {
  return { tallies, passed: [], failed: [], again: [] };
}

/** One thing that is right or wrong as a whole, by name: a tool's answer, a budget. */
export function judged(name: string, isRight: boolean): Outcome {
  const tally = { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0 };
  return { ...counted({ [name]: tally }), failed: isRight ? [] : [name] };
}

/** All of them as one. */
export function together(outcomes: readonly Outcome[]): Outcome {
  return {
    tallies: Object.assign({}, ...outcomes.map(({ tallies }) => tallies)),
    passed: outcomes.flatMap(({ passed }) => passed),
    failed: outcomes.flatMap(({ failed }) => failed),
    again: outcomes.flatMap(({ again }) => again),
  };
}

/** A runner's reporter writes its outcome here; without the variable (a run by hand) it writes nothing. */
export function writeOutcome(outcome: Outcome): void {
  const file = process.env.KOMORI_OUTCOME;
  if (file) writeFileSync(file, JSON.stringify(outcome));
}

/** The report of a runner; nothing at all when it died before the end. */
export function readOutcome(file: string): Outcome {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome; // written by writeOutcome
  } catch {
    return counted({});
  }
}
