/** Stands in for Vitest where a table runs without it: collects what would be run. Matchers are Vitest's own. */
export { expect } from 'vitest';

type Test = () => unknown;

let collected: Test[] = [];

/** The tests that were described since the last call. */
export function takeTests(): readonly Test[] {
  const tests = collected;
  collected = [];
  return tests;
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
