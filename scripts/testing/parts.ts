import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../lib/build.mjs';
import { projectNode, root, tools } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { describeLoad, isTooMuch, measureLoads } from './budgets.ts';
import { sampleEnv } from './sample.ts';
import { counted, emptyTally, judged, type Outcome, readOutcome, sum, together } from './tally.ts';

/**
 * CI's machine is busy with others: what fails there is tried once more, and named at the end. Elsewhere it has failed.
 */
const retries = process.env.CI === 'true' ? 1 : 0;

/**
 * How many workers each of the runners that run side by side has. One worker alone hardly waits, and every further one
 * loads all modules again: with more of them the same tests took a fifth more of two cores.
 */
const share = Math.max(1, Math.floor(availableParallelism() / 2));

/** A tool that says yes or no counts as one test. Its output is shown when it says no. */
async function check(
  name: string,
  tool: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { code, output } = await run(projectNode, [tool, ...args], {
    capture: true,
    env: { ...process.env, ...env },
  });
  if (code !== 0) console.log(output);
  return judged(name, code === 0);
}

/**
 * Runs a test runner whose reporter writes its outcome. Nothing that went wrong may look like success: a part that ran
 * no test has failed, and so has a runner that leaves with an error that no test accounts for.
 */
async function runTests(
  parts: readonly string[],
  tool: string,
  args: string[],
  niceness = 0,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-outcome-'));
  const file = join(folder, 'outcome.json');
  // The code that Node compiles of a runner is kept for its next process.
  const env = { NODE_COMPILE_CACHE: `${root}.cache/node`, ...process.env, ...more, KOMORI_OUTCOME: file };
  const { code } = await run(projectNode, [tool, ...args], { env, niceness });
  const outcome = readOutcome(file);
  rmSync(folder, { recursive: true });
  const silent = parts.filter((part) => {
    const { passed, failed } = outcome.tallies[part] ?? emptyTally();
    return passed + failed === 0;
  });
  const all = together([outcome, ...silent.map((part) => judged(`${part}: no test ran`, false))]);
  if (code === 0 || sum(Object.values(all.tallies)).failed > 0) return all;
  const ending = `${parts.join(', ')}: ended with code ${code} although no test failed`;
  return together([all, judged(ending, false)]);
}

/** The parts that need no test runner. */
export async function checks(): Promise<Outcome> {
  return together(
    await Promise.all([
      // Its checkers work out the types of the charts once each: four of them take three times as much of two cores.
      // Its memory is cleared less often (GOGC), for a fifth of its time.
      check('typecheck', tools.tsc, ['--noEmit', '--singleThreaded'], { GOGC: '400' }),
      check('lint', tools.biome, ['check', '--error-on-warnings']),
    ]),
  );
}

/** Projects of vitest.config.ts. */
export function vitest(
  projects: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${share}`,
    `--retry=${retries}`,
    '--reporter=default',
    '--reporter=./scripts/testing/vitestTally.ts',
  ];
  return runTests(projects, tools.vitest, args, 0, env);
}

/** Models and views; and the pictures of a sample of the states that the models' walks have shown (docs/gallery.md). */
export async function modelsAndViews(canBrowse: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-pictures-'));
  try {
    const walked = await vitest(['models', 'views'], canBrowse ? sampleEnv(folder) : {});
    const looked = canBrowse
      ? await check('pictures', 'scripts/gallery/checkSample.ts', [folder])
      : counted({ pictures: { passed: 0, failed: 0, skipped: 1 } });
    return together([walked, looked]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The app, which the journeys use, and whether its screens load no more than they may. */
export async function builds(): Promise<Outcome> {
  const built = judged('build', (await build()) === 0);
  if (built.failed.length > 0) return built;
  return together([built, ...measureLoads().map((load) => judged(describeLoad(load), !isTooMuch(load)))]);
}

/**
 * Whole journeys in a real browser on the real server. Their many processes use all cores by themselves, a worker of
 * Vitest only one: so that none of them is the last one alone, journeys give way.
 */
export function journeys(): Promise<Outcome> {
  const args = ['test', `--workers=${share + 1}`, `--retries=${retries}`];
  const reporter = '--reporter=list,./scripts/testing/playwrightTally.ts';
  return runTests(['journeys'], tools.playwright, [...args, reporter], 8);
}
