/** Raised when a place in line was not reached in time, or the line is too long to stand in: try again later. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

interface Waiter {
  readonly enter: () => void;
}

/** The work that a gate lets through. */
interface GateLimits {
  /** Names the gate in messages to developers. */
  readonly name: string;
  /** How many may be inside at once. */
  readonly concurrency: number;
  /** How many may stand in line; any number by default. */
  readonly inLine?: number;
}

/**
 * Lets so many in at once; who comes later stands in line, first come first served, no longer than it says. Every
 * `enter` that resolves is followed by one `leave`.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #line: Waiter[] = [];
  #inside = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** How many are inside, and how many wait to be. */
  get load(): { inside: number; inLine: number } {
    return { inside: this.#inside, inLine: this.#line.length };
  }

  /**
   * Resolves when there is room; rejects with Busy after that many milliseconds, or at once when the line is full: for
   * whoever may fill only a `share` of it (0 to 1), when that much is.
   */
  async enter(patienceMs: number, share = 1): Promise<void> {
    if (this.#inside < this.#limits.concurrency) {
      this.#inside += 1;
      return;
    }
    const { name, inLine = Number.POSITIVE_INFINITY } = this.#limits;
    const waiting = this.#line.length;
    if (waiting >= inLine * share) throw new Busy(`Failed to enter ${name}: ${waiting} wait already.`);
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(new Busy(`Failed to enter ${name} within ${Math.round(patienceMs)} ms.`));
      };
      const timer = setTimeout(giveUp, Math.max(patienceMs, 0));
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#line.push(waiter);
    });
  }

  /** Gives the place to the next in line. */
  leave(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#inside -= 1;
    else next.enter();
  }

  /** Runs the work inside. */
  async run<T>(patienceMs: number, work: () => Promise<T>, share?: number): Promise<T> {
    await this.enter(patienceMs, share);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}
