import { globSync } from 'node:fs';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { root } from '../lib/paths.mjs';
import { type Asked, askedOf } from './asked.ts';
import type { Mutant } from './mutations.ts';
import { type Layer, nearestTests, READERS } from './nearest.ts';
import { Reach } from './reach.ts';

/**
 * `noticed`: a test failed by what it asserts. `timedOut`: nothing failed but what waited too long, which may be the
 * machine's fault. `passed`: every test holds in spite of it. `untested`: no test of the layer uses the file.
 */
export type Verdict = 'noticed' | 'timedOut' | 'passed' | 'untested';

/** `readers`: the tests that read files, asked last. */
export type Verdicts = Partial<Record<Layer | 'readers', Verdict>>;

export function isNoticed(verdicts: Verdicts): boolean {
  return Object.values(verdicts).includes('noticed');
}

/** How long a screen is waited for, and from which part of that on a failure may be a wait in vain. */
const WAIT_MS = 3000;
const SHORT_OF_WAITING = 0.9;

/** No test takes longer by itself; a mutant that does waits for what never comes. */
const PATIENCE_MS = 60_000;

interface Failure {
  readonly test: string;
  readonly name: string;
  readonly why: string;
  /** In milliseconds. */
  readonly duration: number;
}

/**
 * Runs the tests nearest to a mutant, in one Vitest that stays: only the files that the mutant changed are read again.
 */
export class Layers {
  #vitest: Vitest | undefined;
  #mutant: Mutant | null = null;
  #failed: readonly Failure[] = [];
  readonly #reach = new Reach();
  readonly #holding = new Set<string>();

  async #start(): Promise<Vitest> {
    // How long a screen is looked at for what a mutant has taken away; more on a machine that is busy with others.
    process.env.KOMORI_MUTANTS ??= String(WAIT_MS);
    // A whole screen in each message takes longer than the test.
    process.env.DEBUG_PRINT_LIMIT ??= '0';
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
        duration: test.diagnostic()?.duration ?? WAIT_MS,
      })),
    );
    return verdictOf(testModules, unhandledErrors.length > 0);
  }

  /** The tests that a layer asks about the mutant: those that come by it, where that is known; else the nearest. */
  #askedAbout(mutant: Mutant, layer: Layer, isWide: boolean): readonly Asked[] {
    const callers =
      mutant.span && layer !== 'server' ? this.#reach.callersOf(mutant.file, mutant.span) : null;
    const nearest = nearestTests(mutant.file, layer, isWide);
    if (callers === null) return nearest.map((test) => ({ test, names: null }));
    return askedOf(callers, layer, isWide, nearest, (test) => this.#reach.isRecorded(test));
  }

  /**
   * The verdict of a layer on the mutant. A test that fails only because something was waited for in vain is run alone
   * without the mistake, on the machine as busy as it is: where it fails then too, it is the machine that was noticed.
   */
  async judge(mutant: Mutant, layer: Layer, isWide = false): Promise<Verdict> {
    const [first, ...others] = this.#askedAbout(mutant, layer, isWide);
    if (!first) return 'untested';
    await this.#change(mutant);
    // Most are noticed by the nearest one, alone: the others load the app for nothing.
    let verdict = await this.#run([first]);
    if (verdict === 'passed' && others.length > 0) verdict = await this.#run(others);
    const failed = this.#failed;
    await this.#change(mutant, null);
    if (verdict !== 'noticed') return verdict;
    return (await this.#hold(failed)) ? 'noticed' : 'timedOut';
  }

  /** Whether what has failed holds without any mistake: as it did when it was recorded, or else as it does now. */
  async #hold(failed: readonly Failure[]): Promise<boolean> {
    const doubtful = failed.filter(
      ({ test, name, duration }) =>
        duration >= SHORT_OF_WAITING * WAIT_MS || !this.#reach.heldWhenRecorded(test, name),
    );
    if (doubtful.length === 0) return true;
    const alone = await this.#run(doubtful.map(({ test, name }) => ({ test, names: [name] })));
    return (
      alone === 'passed' ||
      (await this.#run(doubtful.map(({ test }) => ({ test, names: null })))) === 'passed'
    );
  }

  /** The verdict of the tests that read the product's files, on these as they are now. */
  judgeByReading(): Promise<Verdict> {
    return this.#run(READERS.flatMap((pattern) => globSync(pattern)).map((test) => ({ test, names: null })));
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
