import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import { root } from '../lib/paths.mjs';
import { functionName, functionsOf, instrument, type Span } from './instrument.ts';

/** A test, by its file and its full name. */
export interface ReachingTest {
  readonly test: string;
  readonly name: string;
  /** How many functions it calls in all: one that calls few says more of each. */
  readonly breadth: number;
}

interface Recorded {
  readonly test: string;
  readonly names: readonly string[];
  /** Those that did not fail. */
  readonly held?: readonly string[];
  /** By function: the tests that call it, by their place among the names. */
  readonly calls: Readonly<Record<string, readonly number[]>>;
}

const FOLDER = '.cache/reach';
const HASHES = `${FOLDER}/files.json`;
const JUDGED = ['domain/**/*.ts', 'contract/**/*.ts', 'machines/**/*.ts', 'src/**/*.{ts,tsx}'];
const TESTS = [
  'tests/{domain,contract,machines,qr,worker}/**/*.test.ts',
  'tests/views/**/*.test.{ts,tsx}',
  'model-tests/**/*.test.{ts,tsx}',
];
/** The one setup file that every project of them has. */
const SETUP = 'tests/support/console.ts';

const hashOf = (file: string) => createHash('sha1').update(readFileSync(file)).digest('hex');

/** The lines that are added to the setup file: after each test, which functions it has called. */
const RECORDER = `
import { afterAll as afterFile, beforeEach as beforeTest, afterEach as afterTest } from 'vitest';
import { writeFileSync as writeReach } from 'node:fs';
const reach = { names: [], held: [], calls: {} };
const nameOfTask = (task) => (task.suite ? nameOfTask(task.suite) + ' > ' : '') + task.name;
let reachFile = '';
globalThis.__reached = new Set();
beforeTest(() => { globalThis.__reached = new Set(); });
afterTest(({ task }) => {
  reachFile = task.file.filepath;
  if (task.result?.state !== 'fail') reach.held.push(nameOfTask(task));
  const place = reach.names.push(nameOfTask(task)) - 1;
  for (const called of globalThis.__reached) (reach.calls[called] ??= []).push(place);
});
afterFile(() => {
  if (!reachFile) return;
  const test = reachFile.slice(${JSON.stringify(root)}.length);
  writeReach(${JSON.stringify(`${root}${FOLDER}/`)} + test.replaceAll('/', '+') + '.json', JSON.stringify({ test, ...reach }));
});
`;

/** Runs every test once without a mistake, and writes down which functions each of them calls. */
export async function recordReach(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const judged = new Set(JUDGED.flatMap((pattern) => globSync(pattern)));
  const vitest = await createVitest(
    'test',
    { root, watch: false, reporters: [{}], fsModuleCache: false, onConsoleLog: () => false },
    {
      plugins: [
        {
          name: 'reach',
          enforce: 'pre',
          load: (id) => {
            const file = id.replace(/\?.*$/, '').slice(root.length);
            if (file === SETUP) return `${readFileSync(SETUP, 'utf8')}${RECORDER}`;
            return judged.has(file) ? instrument(file, readFileSync(file, 'utf8')) : null;
          },
        },
      ],
    },
  );
  const tests = TESTS.flatMap((pattern) => globSync(pattern));
  const specifications = tests.flatMap((test) =>
    vitest.projects
      .filter((project) => project.matchesTestGlob(root + test))
      .map((project) => project.createSpecification(root + test)),
  );
  await vitest.runTestSpecifications(specifications);
  await vitest.close();
  writeFileSync(
    HASHES,
    JSON.stringify(Object.fromEntries([...judged, ...tests].map((each) => [each, hashOf(each)]))),
  );
}

/** The tests and the functions that they call, as last recorded. */
export class Reach {
  readonly #hashes: Readonly<Record<string, string>>;
  readonly #held = new Set<string>();
  readonly #callers = new Map<string, ReachingTest[]>();
  readonly #functions = new Map<string, readonly Span[]>();

  constructor() {
    this.#hashes = existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {};
    for (const path of globSync(`${FOLDER}/*.test.*.json`)) {
      const recorded: Recorded = JSON.parse(readFileSync(path, 'utf8'));
      for (const name of recorded.held ?? recorded.names) this.#held.add(`${recorded.test} > ${name}`);
      const breadths = recorded.names.map(() => 0);
      for (const places of Object.values(recorded.calls))
        for (const place of places) breadths[place] = (breadths[place] ?? 0) + 1;
      for (const [called, places] of Object.entries(recorded.calls)) {
        const callers = this.#callers.get(called) ?? [];
        for (const place of places)
          callers.push({
            test: recorded.test,
            name: recorded.names[place] ?? '',
            breadth: breadths[place] ?? 0,
          });
        this.#callers.set(called, callers);
      }
    }
  }

  /** Whether a test that is as it was recorded held then, with no mistake. */
  heldWhenRecorded(test: string, name: string): boolean {
    return this.isRecorded(test) && this.#held.has(`${test} > ${name}`);
  }

  /** Whether a test is still the one that was recorded. */
  isRecorded(test: string): boolean {
    return this.#hashes[test] === hashOf(test);
  }

  /**
   * The tests that reach a change: those that call a function that is changed as a whole, or else the one that the
   * change is in. Null where that is not known: outside of functions, or where the file has changed since.
   */
  callersOf(file: string, { start, end }: Span): readonly ReachingTest[] | null {
    if (this.#hashes[file] === undefined || this.#hashes[file] !== hashOf(file)) return null;
    const functions = this.#functions.get(file) ?? functionsOf(file, readFileSync(file, 'utf8'));
    this.#functions.set(file, functions);
    const inside = functions.filter((each) => each.start >= start && each.end <= end);
    const around = functions.filter((each) => each.start <= start && each.end >= end).at(-1);
    const of = (span: Span) => this.#callers.get(functionName(file, span)) ?? [];
    const called = inside.flatMap(of);
    if (called.length > 0) return called;
    return around ? of(around) : null;
  }

  /** The functions of a file that no test calls. */
  uncalledIn(file: string): readonly Span[] {
    return functionsOf(file, readFileSync(file, 'utf8')).filter(
      (span) => !this.#callers.has(functionName(file, span)),
    );
  }
}
