import type { Shared, Use } from './ground.ts';
import { minuteAt } from './wallClock.ts';

/** The uses that one member knows of, as far as the service has answered. */
export class Uses {
  readonly #shared: Shared;
  readonly #known = new Map<number, Use>();

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  remember(use: Use): void {
    this.#known.set(use.id, use);
    this.#shared.history.made.add(use.tranid);
  }

  forget({ id }: Use): void {
    this.#known.delete(id);
  }

  /** A use whose end has passed is in no list any more, nor is one that ends within a minute. */
  isPast({ at }: Use): boolean {
    return at.to <= minuteAt(this.#shared.ground.now()) + 1;
  }

  /** Those that are not past. */
  all(): readonly Use[] {
    for (const use of this.#known.values()) if (this.isPast(use)) this.forget(use);
    return [...this.#known.values()];
  }
}
