import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Coverage } from './coverage.ts';

/** Where each test file leaves what it covered. */
const PARTS = '.cache/model-coverage';
/** All of a run, for the flow atlas. */
const COVERAGE_FILE = '.cache/model-coverage.json';

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
  rmSync(PARTS, { recursive: true, force: true });
  mkdirSync(PARTS, { recursive: true });
  return () => {
    const coverages = readdirSync(PARTS)
      .sort()
      .map((file) => JSON.parse(readFileSync(`${PARTS}/${file}`, 'utf8')) as Coverage); // written by testModel
    if (coverages.length === 0) return;
    writeFileSync(COVERAGE_FILE, JSON.stringify(coverages, null, 2));
    process.stdout.write(`\nWalked through the views:\n${tableOf(coverages)}\n`);
  };
}
