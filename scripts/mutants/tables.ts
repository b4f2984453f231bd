import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutations.ts';

/** No table takes longer; a mutant that does goes round in circles, and is noticed by that. */
const PATIENCE_MS = 10_000;
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

  /** What noticed the mutant; null where every table holds in spite of it. */
  async kill(mutant: Mutant): Promise<string | null> {
    const worker = this.#thread();
    const { promise, resolve } = Promise.withResolvers<{
      readonly killer: string | null;
      readonly isOver: boolean;
    }>();
    const answered = (killer: string | null) => resolve({ killer, isOver: false });
    const broken = (error: unknown) => resolve({ killer: `a thread that broke: ${error}`, isOver: true });
    const patience = setTimeout(
      () => resolve({ killer: 'a table that never ends', isOver: true }),
      PATIENCE_MS,
    );
    worker.on('message', answered).on('error', broken);
    worker.postMessage(mutant);
    const { killer, isOver } = await promise;
    clearTimeout(patience);
    worker.off('message', answered).off('error', broken);
    if (isOver) this.end();
    return killer;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#run = 0;
  }
}
