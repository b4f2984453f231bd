import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Coverage, isComplete } from './coverage.ts';
import { COVERAGE_FILE, PARTS, REQUIREMENTS_FILE } from './coverageFiles.ts';

const COUNTED = ['states', 'transitions', 'guards', 'pairs'] as const;

function cells(name: string, shares: readonly string[]): string {
  return `  ${name.padEnd(28)}${shares.map((share) => share.padStart(12)).join('')}`;
}

function shareOf(coverages: readonly Coverage[], counted: (typeof COUNTED)[number]): string {
  const covered = coverages.flatMap((coverage) => coverage[counted].covered);
  const missed = coverages.flatMap((coverage) => coverage[counted].missed);
  return `${covered.length}/${covered.length + missed.length}`;
}

function lineOf(name: string, coverages: readonly Coverage[]): string {
  return cells(
    name,
    COUNTED.map((counted) => shareOf(coverages, counted)),
  );
}

/** One line a machine: how much of it was shown; and a last one of totals. */
function tableOf(coverages: readonly Coverage[]): string {
  return [
    cells('machine', COUNTED),
    ...coverages.map((coverage) => lineOf(coverage.machine, [coverage])),
    lineOf(`${coverages.length} machines`, coverages),
  ].join('\n');
}

function coveragesIn(file: string): Coverage[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Coverage[]) : []; // written below
}

/** Keeps what was counted; of machines that did not run what an earlier run has counted. */
function keep(coverages: readonly Coverage[]): void {
  const ran = coverages.map(({ machine }) => machine);
  const others = coveragesIn(COVERAGE_FILE).filter(({ machine }) => !ran.includes(machine));
  const all = [...others, ...coverages].sort((a, b) => a.machine.localeCompare(b.machine));
  writeFileSync(COVERAGE_FILE, JSON.stringify(all, null, 2));
}

/** How many rules of each section of the spec are shown; see requirements.test.tsx. */
function headings(): string[] {
  const lines = existsSync(REQUIREMENTS_FILE) ? readFileSync(REQUIREMENTS_FILE, 'utf8').split('\n') : [];
  return lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
}

/** Vitest calls this before the model tests, and what it returns after them. */
export default function setup({ config }: TestProject): () => void {
  mkdirSync(PARTS, { recursive: true });
  return () => {
    const coverages = readdirSync(PARTS)
      .sort()
      .map((file) => JSON.parse(readFileSync(`${PARTS}/${file}`, 'utf8')) as Coverage); // written by testModel
    rmSync(PARTS, { recursive: true });
    if (coverages.length === 0) return;
    process.stdout.write(`\nWalked through the views, and in pairs without:\n${tableOf(coverages)}\n`);
    for (const heading of headings()) process.stdout.write(`  ${heading}\n`);
    if (config.testNamePattern) return; // some of the tests say nothing of all
    keep(coverages);
    if (!coverages.every(isComplete)) process.exitCode = 1;
  };
}
