import { SimulatedClock } from 'xstate';

/**
 * XState's simulated clock, by which delays can also end in their order while time stands still. The server's clock
 * stands still on the walks: a delay that is computed from it would wait again for what has passed by another.
 */
export class StepClock extends SimulatedClock {
  readonly #set = new Map<number, { readonly ms: number; readonly run: () => void }>();

  override setTimeout(callback: () => void, ms: number): number {
    const run = () => {
      this.#set.delete(id);
      callback();
    };
    const id = super.setTimeout(run, ms);
    this.#set.set(id, { ms, run });
    return id;
  }

  override clearTimeout(id: number): void {
    this.#set.delete(id);
    super.clearTimeout(id);
  }

  /** Ends one delay after the other, the shortest first, until that is so or there is none. */
  endDelays(isEnough: () => boolean): void {
    while (this.#set.size > 0) {
      // A delay that begins again each time must not keep longer ones from their turn.
      for (const [id, { run }] of [...this.#set].toSorted(([, one], [, other]) => one.ms - other.ms)) {
        if (isEnough()) return;
        if (!this.#set.has(id)) continue;
        super.clearTimeout(id);
        run();
      }
    }
  }
}
