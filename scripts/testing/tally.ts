import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** How many tests of one part ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Tallies by the name of the part: a Vitest project, or `journeys`. */
export type Tallies = Record<string, Tally>;

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

/** A runner's reporter writes here what it counted; without the variable (a run by hand) it writes nothing. */
export function writeTallies(tallies: Tallies): void {
  const file = process.env.KOMORI_TALLIES;
  if (file) writeFileSync(file, JSON.stringify(tallies));
}

/** What a reporter wrote; nothing at all when its runner died before the end. */
export function readTallies(file: string): Tallies {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tallies; // written by writeTallies
  } catch {
    return {};
  }
}

/** How the tests of a run ended, by name: `tests/domain/money.test.ts: the amounts of money.md > 60 minutes`. */
export interface Ends {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Passed when they were tried again. */
  readonly again: readonly string[];
}

const endsFile = (runner: string) => `.cache/ended-${runner}.json`;
const RUNNERS = ['vitest', 'journeys'];

/** Forgets how the tests of an earlier run ended. */
export function forgetEnds(): void {
  for (const runner of RUNNERS) rmSync(endsFile(runner), { force: true });
}

/** Keeps how the tests of a runner ended; in a whole run only. */
export function writeEnds(runner: string, ends: Ends): void {
  if (!process.env.KOMORI_TALLIES) return;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(endsFile(runner), JSON.stringify(ends));
}

/** How the tests of all runners ended in this run. */
export function readEnds(): Ends {
  const all = RUNNERS.filter((runner) => existsSync(endsFile(runner))).map(
    (runner) => JSON.parse(readFileSync(endsFile(runner), 'utf8')) as Ends, // written above
  );
  return {
    passed: all.flatMap(({ passed }) => passed),
    failed: all.flatMap(({ failed }) => failed),
    again: all.flatMap(({ again }) => again),
  };
}
