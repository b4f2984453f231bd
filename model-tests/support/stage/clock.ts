import { SimulatedClock } from 'xstate';

/** XState's simulated clock, which can also go to the next moment for which something is set. */
export class StepClock extends SimulatedClock {
  readonly #due = new Map<number, number>();

  override setTimeout(callback: () => void, delay: number): number {
    const run = () => {
      this.#due.delete(id);
      callback();
    };
    const id = super.setTimeout(run, delay);
    this.#due.set(id, this.now() + delay);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id);
    super.clearTimeout(id);
  }

  /** Goes to the next moment for which something is set; false where nothing is. */
  next(): boolean {
    const moment = Math.min(...this.#due.values());
    if (!Number.isFinite(moment)) return false;
    this.set(moment);
    return true;
  }
}
