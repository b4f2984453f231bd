import { readFileSync, writeFileSync } from 'node:fs';

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
