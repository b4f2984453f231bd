import type { Reporter, TestModule } from 'vitest/node';
import { emptyTally, type Tallies, writePassed, writeTallies } from './tally.ts';

/** Counts tests by Vitest project. A file that could not be loaded counts as one failed test. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tallies: Tallies = {};
    const passed: string[] = [];
    for (const module of modules) {
      tallies[module.project.name] ??= emptyTally();
      const tally = tallies[module.project.name] ?? emptyTally();
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed.push(`${module.relativeModuleId}: ${test.fullName}`);
        // A test that the run never came to is not a test that passed.
        tally[state === 'pending' ? 'failed' : state] += 1;
      }
      tally.failed += module.errors().length;
    }
    writeTallies(tallies);
    writePassed('vitest', passed);
  }
}
