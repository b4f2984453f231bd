import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { root } from '../lib/paths.mjs';
import { emptyTally, writeOutcome } from './tally.ts';

/** Counts the journeys. One that passed only when it was tried again has passed, and is named at the end of the run. */
export default class PlaywrightTally implements Reporter {
  #suite: Suite | undefined;
  readonly #tally = emptyTally();
  readonly #failed: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Errors outside of any test: a file that can't be loaded, a global setup that fails, a worker that dies. */
  onError({ message = 'an error without a message' }: TestError): void {
    this.#failed.push(`Outside of any journey: ${stripVTControlCharacters(message)}`);
  }

  onEnd(): void {
    const passed: string[] = [];
    const failed = [...this.#failed];
    const again: string[] = [];
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const [, , , ...titles] = test.titlePath();
      const name = `${relative(root, test.location.file)}: ${titles.join(' > ')}`;
      if (outcome === 'unexpected') failed.push(name);
      else if (outcome === 'skipped' && test.expectedStatus !== 'skipped')
        failed.push(`${name} (did not run)`);
      else if (outcome !== 'skipped') passed.push(name);
      if (outcome === 'flaky') again.push(name);
      if (outcome === 'skipped' && test.expectedStatus === 'skipped') this.#tally.skipped += 1;
    }
    this.#tally.passed += passed.length;
    this.#tally.failed += failed.length;
    writeOutcome({ tallies: { journeys: this.#tally }, passed, failed, again });
  }
}
