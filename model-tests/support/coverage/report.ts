import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Coverage, isComplete, together } from './coverage.ts';
import { COVERAGE_FILE, PARTS, REQUIREMENTS_FILE } from './coverageFiles.ts';

const COUNTED = ['states', 'transitions', 'guards', 'pairs'] as const;

function cells(name: string, shares: readonly string[]): string {
  return `  ${name.padEnd(44)}${shares.map((share) => share.padStart(12)).join('')}`;
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

/** Machines that one factory made are one chart, which counts once. */
function charts(coverages: readonly Coverage[]): { readonly name: string; readonly coverage: Coverage }[] {
  return [...Map.groupBy(coverages, ({ shape }) => shape).values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (!first) return [];
    const name = others.length === 0 ? first.machine : `${first.machine} and ${others.length} alike`;
    return [{ name, coverage: others.reduce(together, first) }];
  });
}

/** One line a chart: how much of it was shown; and a last one of totals. */
function tableOf(title: string, coverages: readonly Coverage[]): string {
  const told = charts(coverages);
  if (told.length === 0) return '';
  const total = told.map(({ coverage }) => coverage);
  return [
    `\n${title}`,
    cells('chart', COUNTED),
    ...told.map(({ name, coverage }) => lineOf(name, [coverage])),
    lineOf(`${told.length} charts (${coverages.length} machines)`, total),
    '',
  ].join('\n');
}

/** Charts whose end was told instead of asked for: such a walk says nothing of what they do. */
function stubsOf(coverages: readonly Coverage[]): string {
  const lines = coverages
    .filter(({ stubbed }) => stubbed.length > 0)
    .map(({ machine, stubbed }) => `  ${machine}: ${stubbed.join(', ')}`);
  return lines.length === 0 ? '' : ['\nStand-ins, each tested on its own:', ...lines, ''].join('\n');
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
    const seen = coverages.filter(({ unseen }) => unseen === null);
    const unseen = coverages.filter((coverage) => !seen.includes(coverage));
    process.stdout.write(tableOf('Walked through the views, and in pairs without:', seen));
    process.stdout.write(tableOf('Walked without a view, for there is none:', unseen));
    process.stdout.write(stubsOf(coverages));
    for (const heading of headings()) process.stdout.write(`  ${heading}\n`);
    process.stdout.write('\n');
    if (config.testNamePattern) return; // some of the tests say nothing of all
    keep(coverages);
    if (!coverages.every(isComplete)) process.exitCode = 1;
  };
}
