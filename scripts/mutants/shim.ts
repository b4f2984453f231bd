/** Stands in for Vitest where a table runs without it: collects what would be run. Matchers and spies are real. */
export { expect, vi } from 'vitest';

type Test = () => unknown;

let collected: Test[] = [];
let before: Test[] = [];
let after: Test[] = [];

/** The tests that were described since the last call, each with what is to be done around it. */
export function takeTests(): readonly Test[] {
  const [tests, first, last] = [collected, before, after];
  [collected, before, after] = [[], [], []];
  return tests.map((test) => async () => {
    for (const each of first) await each();
    await test();
    for (const each of last) await each();
  });
}

export function describe(_name: string, body: () => void): void {
  body();
}

export function it(_name: string, test: Test): void {
  collected.push(test);
}

it.each =
  (cases: readonly unknown[]) =>
  (_name: string, test: (...args: readonly unknown[]) => unknown): void => {
    for (const each of cases) collected.push(() => test(...(Array.isArray(each) ? each : [each])));
  };

/** A file has one for all of its tests, wherever it stands in it. */
export function beforeEach(does: Test): void {
  before.push(does);
}

export function afterEach(does: Test): void {
  after.push(does);
}
