import { Worker } from 'node:worker_threads';
import type { Verdict } from './layers.ts';
import type { Mutant } from './mutations.ts';

/** No table takes longer; a mutant that does goes round in circles, or the machine is busy. */
const PATIENCE_MS = 60_000;
/** Every mutant leaves its modules behind in the thread. */
const MUTANTS_A_THREAD = 150;

/** Runs mutants against the tables, one after the other. */
export class Tables {
  #worker: Worker | null = null;
  #run = 0;

  #thread(): Worker {
    if (this.#run >= MUTANTS_A_THREAD) this.end();
    this.#worker ??= new Worker(new URL('./tableWorker.ts', import.meta.url));
    this.#run += 1;
    return this.#worker;
  }

  /** Whether a table notices the mutant. */
  async judge(mutant: Mutant): Promise<Extract<Verdict, 'noticed' | 'timedOut' | 'passed'>> {
    const worker = this.#thread();
    const { promise, resolve } = Promise.withResolvers<{
      readonly verdict: Extract<Verdict, 'noticed' | 'timedOut' | 'passed'>;
      readonly isOver: boolean;
    }>();
    const answered = (failure: string | null) =>
      resolve({ verdict: failure === null ? 'passed' : 'noticed', isOver: false });
    const broken = () => resolve({ verdict: 'noticed', isOver: true });
    const patience = setTimeout(() => resolve({ verdict: 'timedOut', isOver: true }), PATIENCE_MS);
    worker.on('message', answered).on('error', broken);
    worker.postMessage(mutant);
    const { verdict, isOver } = await promise;
    clearTimeout(patience);
    worker.off('message', answered).off('error', broken);
    if (isOver) this.end();
    return verdict;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#run = 0;
  }
}
