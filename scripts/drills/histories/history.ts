import { type BoothInput, type BoothOperation, type BoothOutput, booths, partsOf } from './booths.ts';
import { servedOutOfTurn, type Wait } from './firstServed.ts';
import { judge, type Operation } from './linearisable.ts';
import { type PurseInput, type PurseModel, type PurseOperation, shrinkPurse } from './purses.ts';
import { shrink } from './shrink.ts';
import { tellPurse, tellUses, tellWaits } from './tale.ts';

/** When something was asked for and when it was answered. */
export interface Between {
  readonly client: string;
  readonly start: number;
  readonly end: number;
}

interface Purse {
  readonly model: PurseModel;
  readonly operations: PurseOperation[];
}

/** Everything that the clients of one run saw, by one clock. */
export class History {
  readonly operations: BoothOperation[] = [];
  readonly waits: Wait[] = [];
  /** Every reservation that somebody has heard of. */
  readonly made = new Set<number>();
  readonly refusals = new Map<string, number>();
  /** Calls that were made, and answers that did not come. */
  calls = 0;
  lost = 0;
  readonly #purses = new Map<string, Purse>();
  #next = 0;

  /** A name for an operation: that of the use which it makes. */
  nextId(): number {
    this.#next += 1;
    return this.#next;
  }

  note(between: Between, input: BoothInput, output: BoothOutput, id = this.nextId()): void {
    this.operations.push({ ...between, id, input, output });
  }

  openPurse(name: string, model: PurseModel): void {
    if (!this.#purses.has(name)) this.#purses.set(name, { model, operations: [] });
  }

  pay(name: string | null, between: Between, input: PurseInput, output: 'done' | 'short' = 'done'): void {
    if (name === null) return;
    const operation: Operation<PurseInput, 'done' | 'short'> = {
      ...between,
      id: this.nextId(),
      input,
      output,
    };
    this.#purses.get(name)?.operations.push(operation);
  }

  refused(what: string): void {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }

  get purses(): ReadonlyMap<string, Purse> {
    return this.#purses;
  }
}

/** The facts that a history shows. */
export interface Judged {
  readonly parts: number;
  /** Parts that had too many orders to be judged. */
  readonly unknown: number;
  /** Each as the fewest lines that can't be explained. */
  readonly problems: readonly string[];
}

/** Judges a history: its booths, its purses, and who was served first. */
export function judgeHistory(history: History): Judged {
  const problems: string[] = [];
  let unknown = 0;
  const parts = partsOf(history.operations);
  for (const part of parts) {
    const { kind } = judge(booths, part);
    if (kind === 'unknown') unknown += 1;
    if (kind === 'broken') problems.push(tellUses(shrink(part)));
  }
  for (const [name, { model, operations }] of history.purses) {
    const { kind } = judge(model, operations);
    if (kind === 'unknown') unknown += 1;
    if (kind === 'broken') problems.push(tellPurse(name, shrinkPurse(model, operations)));
  }
  for (const pair of servedOutOfTurn(history.waits)) problems.push(tellWaits(pair));
  return { parts: parts.length + history.purses.size, unknown, problems };
}
