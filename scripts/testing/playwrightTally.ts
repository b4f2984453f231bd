import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { root } from '../lib/paths.mjs';
import { emptyTally, writePassed, writeTallies } from './tally.ts';

/** Counts the journeys. A journey that passed only when tried again counts as failed. */
export default class PlaywrightTally implements Reporter {
  #suite: Suite | undefined;
  readonly #tally = emptyTally();

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Errors outside of any test: a file that can't be loaded, a global setup that fails. */
  onError(): void {
    this.#tally.failed += 1;
  }

  onEnd(): void {
    const passed: string[] = [];
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const [, , , ...titles] = test.titlePath();
      if (outcome === 'expected') passed.push(`${relative(root, test.location.file)}: ${titles.join(' > ')}`);
      if (outcome === 'skipped') this.#tally.skipped += 1;
      else this.#tally[outcome === 'expected' ? 'passed' : 'failed'] += 1;
    }
    writeTallies({ journeys: this.#tally });
    writePassed('journeys', passed);
  }
}
