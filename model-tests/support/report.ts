import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Coverage } from './coverage.ts';
import { COVERAGE_FILE, PARTS } from './coverageFiles.ts';

function shareOf({ covered, missed }: Coverage['states']): string {
  return `${covered.length}/${covered.length + missed.length}`;
}

function lineOf({ machine, states, transitions, guards }: Coverage): string {
  const columns = [shareOf(states), shareOf(transitions), shareOf(guards)];
  return `  ${machine.padEnd(28)}${columns.map((column) => column.padStart(12)).join('')}`;
}

/** One line a machine: how much of it the walks have shown. */
export function tableOf(coverages: readonly Coverage[]): string {
  const head = `  ${'machine'.padEnd(28)}${['states', 'transitions', 'guards'].map((name) => name.padStart(12)).join('')}`;
  return [head, ...coverages.map(lineOf)].join('\n');
}

/** Vitest calls this before the model tests, and what it returns after them. */
export default function setup(): () => void {
  mkdirSync(PARTS, { recursive: true });
  return () => {
    const coverages = readdirSync(PARTS)
      .sort()
      .map((file) => JSON.parse(readFileSync(`${PARTS}/${file}`, 'utf8')) as Coverage); // written by testModel
    rmSync(PARTS, { recursive: true });
    if (coverages.length === 0) return;
    writeFileSync(COVERAGE_FILE, JSON.stringify(coverages, null, 2));
    process.stdout.write(`\nWalked through the views:\n${tableOf(coverages)}\n`);
  };
}
