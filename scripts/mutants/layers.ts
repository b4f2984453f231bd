import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { root } from '../lib/paths.mjs';
import type { Mutant } from './mutations.ts';
import { LAYERS, type Layer, nearestTests } from './nearest.ts';

/**
 * `noticed`: a test failed by what it asserts. `timedOut`: nothing failed but what waited too long, which may be the
 * machine's fault. `passed`: every test holds in spite of it. `untested`: no test of the layer uses the file.
 */
export type Verdict = 'noticed' | 'timedOut' | 'passed' | 'untested';

export type Verdicts = Partial<Record<Layer, Verdict>>;

export function isNoticed(verdicts: Verdicts): boolean {
  return Object.values(verdicts).includes('noticed');
}

/** No test takes longer by itself; a mutant that does waits for what never comes. */
const PATIENCE_MS = 60_000;

/** Runs the tests nearest to a mutant, in one Vitest that stays: only what the mutant changed is read anew. */
export class Layers {
  #vitest: Vitest | undefined;
  #mutant: Mutant | null = null;
  #failed: readonly string[] = [];

  async #start(): Promise<Vitest> {
    // How long a screen is looked at for what a mutant has taken away; more on a machine that is busy with others.
    process.env.KOMORI_MUTANTS ??= '6000';
    this.#vitest ??= await createVitest(
      'test',
      {
        root,
        watch: false,
        reporters: [{}],
        fsModuleCache: false,
        bail: 1,
        testTimeout: PATIENCE_MS,
        onConsoleLog: () => false,
        // A pattern, though it fits all: so that the run does not pass for one that counts coverage.
        testNamePattern: /./,
      },
      {
        plugins: [
          {
            name: 'mutant',
            enforce: 'pre',
            load: (id) => (id.replace(/\?.*$/, '') === root + this.#mutant?.file ? this.#mutant?.text : null),
          },
        ],
      },
    );
    return this.#vitest;
  }

  async #run(tests: readonly string[]): Promise<Verdict> {
    const vitest = await this.#start();
    // Bailing counts failures over all runs.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    vitest.state.errorsSet.clear();
    const specifications = tests.flatMap((test) =>
      vitest.projects
        .filter((project) => project.matchesTestGlob(root + test))
        .map((project) => project.createSpecification(root + test)),
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    this.#failed = testModules.flatMap(({ moduleId, children }) =>
      [...children.allTests('failed')].map(
        (test) =>
          `${moduleId.slice(root.length)}: ${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0]}`,
      ),
    );
    return verdictOf(testModules, unhandledErrors.length > 0);
  }

  /**
   * What each of the layers says of the mutant. Where nobody notices it, more tests are asked, and the server's too.
   * @param layers those that are always asked
   */
  async judge(mutant: Mutant, layers: readonly Layer[]): Promise<Verdicts> {
    const vitest = await this.#start();
    this.#mutant = mutant;
    vitest.invalidateFile(root + mutant.file);
    const verdicts: Verdicts = {};
    const ask = async (layer: Layer, isWide: boolean) => {
      const tests = nearestTests(mutant.file, layer, isWide);
      verdicts[layer] = tests.length === 0 ? 'untested' : await this.#run(tests);
    };
    for (const layer of layers) await ask(layer, false);
    for (const layer of LAYERS) if (!isNoticed(verdicts)) await ask(layer, true);
    this.#mutant = null;
    vitest.invalidateFile(root + mutant.file);
    return verdicts;
  }

  /** A test that fails without any change would notice everything. Throws where one does. */
  async ensureHolding(files: readonly string[], layers: readonly Layer[]): Promise<void> {
    for (const layer of layers) {
      const tests = [...new Set(files.flatMap((file) => nearestTests(file, layer)))];
      let verdict = tests.length === 0 ? 'passed' : await this.#run(tests);
      // The first run transforms what they import, which may take longer than a screen is waited for.
      if (verdict !== 'passed') verdict = await this.#run(tests);
      if (verdict !== 'passed')
        throw new Error(
          `Failed to begin: without any change, ${layer} ${verdict}: ${this.#failed.join('; ')}`,
        );
    }
  }

  async end(): Promise<void> {
    await this.#vitest?.close();
  }
}

function verdictOf(modules: readonly TestModule[], hasBroken: boolean): Verdict {
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')]);
  const errors = failed.flatMap((test) => test.result().errors ?? []);
  const isWaiting = (message: string) => /Test timed out|Hook timed out/.test(message);
  if (errors.some(({ message }) => !isWaiting(message))) return 'noticed';
  if (errors.length > 0) return 'timedOut';
  const isUnread = modules.some((module) => module.errors().length > 0);
  return isUnread || hasBroken ? 'noticed' : 'passed';
}
