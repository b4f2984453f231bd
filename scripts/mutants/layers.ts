import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { root } from '../lib/paths.mjs';
import type { Mutant } from './mutations.ts';
import { type Layer, nearestTests } from './nearest.ts';

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
  readonly #holding = new Set<string>();

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
   * What a layer says of the mutant, by its tests nearest to the file. A test that fails with it is run without it too,
   * once in a run: one that always fails would notice everything. Throws where one does.
   */
  async judge(mutant: Mutant, layer: Layer, isWide = false): Promise<Verdict> {
    const tests = nearestTests(mutant.file, layer, isWide);
    if (tests.length === 0) return 'untested';
    await this.#change(mutant);
    // Most are noticed by the nearest one, alone: the others load the app for nothing.
    const [nearest = '', ...others] = tests;
    let verdict = await this.#run([nearest]);
    if (verdict === 'passed' && others.length > 0) verdict = await this.#run(others);
    const failed = this.#failed;
    await this.#change(mutant, null);
    await this.#ensureHolding(tests.filter((test) => failed.some((failure) => failure.startsWith(test))));
    return verdict;
  }

  async #change(mutant: Mutant, to: Mutant | null = mutant): Promise<void> {
    const vitest = await this.#start();
    this.#mutant = to;
    vitest.invalidateFile(root + mutant.file);
  }

  async #ensureHolding(tests: readonly string[]): Promise<void> {
    const doubtful = tests.filter((test) => !this.#holding.has(test));
    let verdict = doubtful.length === 0 ? 'passed' : await this.#run(doubtful);
    // The first run transforms what they import, which may take longer than a screen is waited for.
    if (verdict !== 'passed') verdict = await this.#run(doubtful);
    if (verdict !== 'passed')
      throw new Error(`Failed to judge: without any change, a test ${verdict}: ${this.#failed.join('; ')}`);
    for (const test of doubtful) this.#holding.add(test);
  }

  /** A first look, before any mutant: the tests nearest to the files hold. Throws where one does not. */
  async ensureHolding(files: readonly string[], layers: readonly Layer[]): Promise<void> {
    for (const layer of layers) {
      await this.#ensureHolding([...new Set(files.flatMap((file) => nearestTests(file, layer)))]);
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
