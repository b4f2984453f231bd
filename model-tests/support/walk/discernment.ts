import { screen } from '@testing-library/react';
import type { AnyMachineSnapshot } from 'xstate';
import { activePaths } from '#tests/machines/support/chart.ts';
import type { AnyModel } from '../model/model.ts';

/** The states that a person has been able to tell from another one, on the walks of a model. */
export class Discernment {
  /** The contexts that each state has been seen with. */
  readonly #seen = new Map<string, unknown[]>();
  readonly #told = new Set<string>();
  readonly #tried = new Set<string>();

  /**
   * Looks for the states that the flow is not in, as they have been seen before: an expectation that is met
   * everywhere says nothing.
   */
  async look(model: AnyModel, snapshot: AnyMachineSnapshot): Promise<void> {
    const active = activePaths(snapshot);
    for (const path of active) this.#seen.set(path, [...(this.#seen.get(path) ?? []), snapshot.context]);
    for (const [path, expectation] of Object.entries(model.states ?? {})) {
      if (typeof expectation === 'string' || active.includes(path)) continue;
      for (const former of this.#seen.get(path) ?? [])
        await this.#lookFor(path, () => expectation({ screen, context: former }));
    }
  }

  async #lookFor(path: string, expectation: () => unknown): Promise<void> {
    if (this.#told.has(path)) return;
    this.#tried.add(path);
    try {
      await expectation();
    } catch {
      this.#told.add(path);
    }
  }

  /** The states whose expectation was met wherever the flow was. */
  untold(): string[] {
    return [...this.#tried].filter((path) => !this.#told.has(path));
  }
}
