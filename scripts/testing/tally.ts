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

const passedFile = (runner: string) => `.cache/passed-${runner}.json`;
const RUNNERS = ['vitest', 'journeys'];

/** Forgets what passed in an earlier run. */
export function forgetPassed(): void {
  for (const runner of RUNNERS) rmSync(passedFile(runner), { force: true });
}

/** Which tests passed: `tests/domain/money.test.ts: the amounts of money.md > 60 minutes`. In a whole run only. */
export function writePassed(runner: string, tests: readonly string[]): void {
  if (!process.env.KOMORI_TALLIES) return;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(passedFile(runner), JSON.stringify(tests));
}

/** Which tests of all runners passed in this run. */
export function readPassed(): readonly string[] {
  return RUNNERS.flatMap(
    (runner) =>
      existsSync(passedFile(runner))
        ? (JSON.parse(readFileSync(passedFile(runner), 'utf8')) as string[])
        : [], // written above
  );
}
