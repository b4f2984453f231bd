import type { Reporter, TestModule } from 'vitest/node';
import { emptyTally, type Tallies, writeOutcome } from './tally.ts';

/** Counts tests by Vitest project. A file that could not be loaded counts as one failed test. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tallies: Tallies = {};
    const passed: string[] = [];
    const failed: string[] = [];
    const again: string[] = [];
    for (const module of modules) {
      tallies[module.project.name] ??= emptyTally();
      const tally = tallies[module.project.name] ?? emptyTally();
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === 'passed') passed.push(name);
        else if (state !== 'skipped') failed.push(name);
        if (test.diagnostic()?.flaky) again.push(name);
        // A test that the run never reached is not a test that passed.
        tally[state === 'pending' ? 'failed' : state] += 1;
      }
      tally.failed += module.errors().length;
      if (module.errors().length > 0) failed.push(module.relativeModuleId);
    }
    writeOutcome({ tallies, passed, failed, again });
  }
}
