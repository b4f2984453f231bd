import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { root } from '../lib/paths.mjs';
import { type Asked, askedOf } from './asked.ts';
import type { Mutant } from './mutations.ts';
import { type Layer, nearestTests } from './nearest.ts';
import { Reach } from './reach.ts';

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

interface Failure {
  readonly test: string;
  readonly name: string;
  readonly why: string;
}

/** Runs the tests nearest to a mutant, in one Vitest that stays: only what the mutant changed is read anew. */
export class Layers {
  #vitest: Vitest | undefined;
  #mutant: Mutant | null = null;
  #failed: readonly Failure[] = [];
  readonly #reach = new Reach();
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

  async #run(asked: readonly Asked[]): Promise<Verdict> {
    const vitest = await this.#start();
    // Bailing counts failures over all runs.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    vitest.state.errorsSet.clear();
    const specifications = asked.flatMap(({ test, names }) =>
      vitest.projects
        .filter((project) => project.matchesTestGlob(root + test))
        .map((project) =>
          project.createSpecification(root + test, names === null ? undefined : { testNames: [...names] }),
        ),
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    this.#failed = testModules.flatMap(({ moduleId, children }) =>
      [...children.allTests('failed')].map((test) => ({
        test: moduleId.slice(root.length),
        name: test.fullName,
        why: test.result().errors?.[0]?.message.split('\n')[0] ?? '',
      })),
    );
    return verdictOf(testModules, unhandledErrors.length > 0);
  }

  /** Whom a layer asks about the mutant: the tests that come by it, where that is known; otherwise the nearest files. */
  #askedAbout(mutant: Mutant, layer: Layer, isWide: boolean): readonly Asked[] {
    const callers =
      mutant.span && layer !== 'server' ? this.#reach.callersOf(mutant.file, mutant.span) : null;
    const nearest = nearestTests(mutant.file, layer, isWide);
    if (callers === null) return nearest.map((test) => ({ test, names: null }));
    return askedOf(callers, layer, isWide, nearest, (test) => this.#reach.isRecorded(test));
  }

  /**
   * What a layer says of the mutant. A test that fails with it is run alone with it once more, for something else may
   * have made it fail; and without it, once in a run: one that always fails would notice everything.
   */
  async judge(mutant: Mutant, layer: Layer, isWide = false): Promise<Verdict> {
    const [first, ...others] = this.#askedAbout(mutant, layer, isWide);
    if (!first) return 'untested';
    await this.#change(mutant);
    // Most are noticed by the nearest one, alone: the others load the app for nothing.
    let verdict = await this.#confirmed([first]);
    if (verdict === 'passed' && others.length > 0) verdict = await this.#confirmed(others);
    const failed = this.#failed;
    await this.#change(mutant, null);
    if (verdict !== 'noticed' || (await this.#hold(failed))) return verdict;
    // Alone it would fail without the mistake too: the whole file is judged, which holds without it.
    await this.#change(mutant);
    verdict = await this.#run(failed.map(({ test }) => ({ test, names: null })));
    await this.#change(mutant, null);
    return verdict;
  }

  async #confirmed(asked: readonly Asked[]): Promise<Verdict> {
    const verdict = await this.#run(asked);
    if (verdict !== 'noticed' || this.#failed.length === 0) return verdict;
    const failed = this.#failed;
    const again = await this.#run(failed.map(({ test, name }) => ({ test, names: [name] })));
    // What one test leaves behind may be what the next one fails by.
    return again === 'noticed' ? again : this.#run(asked);
  }

  /** Whether the tests that have failed hold without any mistake. Throws where one does not even among its like. */
  async #hold(failed: readonly Failure[]): Promise<boolean> {
    const doubtful = failed.filter(({ test, name }) => !this.#holding.has(`${test} > ${name}`));
    if (doubtful.length === 0) return true;
    const verdict = await this.#run(doubtful.map(({ test, name }) => ({ test, names: [name] })));
    if (verdict !== 'passed') {
      await this.#ensureHolding(doubtful.map(({ test }) => test));
      return false; // only alone does it fail
    }
    for (const { test, name } of doubtful) this.#holding.add(`${test} > ${name}`);
    return true;
  }

  async #change(mutant: Mutant, to: Mutant | null = mutant): Promise<void> {
    const vitest = await this.#start();
    this.#mutant = to;
    vitest.invalidateFile(root + mutant.file);
  }

  async #ensureHolding(tests: readonly string[]): Promise<void> {
    const doubtful = tests.filter((test) => !this.#holding.has(test));
    const whole = doubtful.map((test) => ({ test, names: null }));
    let verdict = doubtful.length === 0 ? 'passed' : await this.#run(whole);
    // The first run transforms what they import, which may take longer than a screen is waited for.
    if (verdict !== 'passed') verdict = await this.#run(whole);
    if (verdict !== 'passed') {
      const failures = this.#failed.map(({ test, name, why }) => `${test}: ${name}: ${why}`);
      throw new Error(`Failed to judge: without any change, a test ${verdict}: ${failures.join('; ')}`);
    }
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
