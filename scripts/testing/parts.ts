import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../lib/build.mjs';
import { projectNode, tools } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { emptyTally, readTallies, sum, type Tallies } from './tally.ts';

/** CI's machine is busy with others: what fails there is tried once more, and named at the end. Elsewhere it has failed. */
const retries = process.env.CI === 'true' ? 1 : 0;

/** The projects of vitest.config.ts. */
const vitestProjects = ['unit', 'views', 'server', 'models'];

/** A tool that says yes or no counts as one test. Its output is shown when it says no. */
async function check(name: string, tool: string, args: string[]): Promise<Tallies> {
  const { code, output } = await run(projectNode, [tool, ...args], { capture: true });
  if (code !== 0) console.log(output);
  return { [name]: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 } };
}

/**
 * Runs a test runner whose reporter writes tallies. Nothing that went wrong may look like success: a part that ran
 * no test has failed, and so has a runner that leaves with an error that no test accounts for.
 */
async function runTests(parts: string[], tool: string, args: string[]): Promise<Tallies> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-tallies-'));
  const file = join(folder, 'tallies.json');
  const { code } = await run(projectNode, [tool, ...args], { env: { ...process.env, KOMORI_TALLIES: file } });
  const written = readTallies(file);
  rmSync(folder, { recursive: true });
  const tallies: Tallies = {};
  for (const part of parts) {
    const tally = written[part] ?? emptyTally();
    tallies[part] = tally;
    if (tally.passed + tally.failed > 0) continue;
    console.log(`${part}: no test ran.`);
    tally.failed = 1;
  }
  if (code !== 0 && sum(Object.values(tallies)).failed === 0) {
    console.log(`${parts.join(', ')}: ended with code ${code} although no test failed.`);
    tallies.runner = { passed: 0, failed: 1, skipped: 0 };
  }
  return tallies;
}

/** What needs no test runner, side by side: types, lint, and the built app that the journeys use. */
export async function checks(): Promise<Tallies> {
  const [types, lint, buildCode] = await Promise.all([
    // Its checkers work out the types of the charts once each: four of them take three times as much of two cores.
    check('typecheck', tools.tsc, ['--noEmit', '--singleThreaded']),
    check('lint', tools.biome, ['check', '--error-on-warnings']),
    build(),
  ]);
  const built = { passed: buildCode === 0 ? 1 : 0, failed: buildCode === 0 ? 0 : 1, skipped: 0 };
  return { ...types, ...lint, build: built };
}

/** Rules, contract, server, views and generated model tests. */
export function vitest(): Promise<Tallies> {
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitestTally.ts'];
  return runTests(vitestProjects, tools.vitest, ['run', `--retry=${retries}`, ...reporters]);
}

/** Whole journeys in a real browser on the real server. */
export function journeys(): Promise<Tallies> {
  return runTests(['journeys'], tools.playwright, [
    'test',
    `--retries=${retries}`,
    '--reporter=list,./scripts/testing/playwrightTally.ts',
  ]);
}
