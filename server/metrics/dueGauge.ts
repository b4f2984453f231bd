import { showBacklog } from './metrics.ts';

/** Work of one kind that is not done yet. */
export interface Backlog {
  readonly waiting: number;
  /** How old the oldest of it is, in milliseconds since it was to be done; 0 where nothing waits. */
  readonly oldestMs: number;
}

/** How far behind the due work is, by kind, as it was last measured: what an operator watches. */
export class DueGauge {
  #backlogs = new Map<string, Backlog>();

  set(kind: string, backlog: Backlog): void {
    this.#backlogs.set(kind, backlog);
    showBacklog(kind, backlog.waiting, backlog.oldestMs);
  }

  read(): ReadonlyMap<string, Backlog> {
    return this.#backlogs;
  }
}
