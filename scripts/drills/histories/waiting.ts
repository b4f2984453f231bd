import type { Asking } from './asking.ts';
import { oneOf } from './chance.ts';
import type { Wait } from './firstServed.ts';
import { type Ground, QUARTER, type Shared, type Use } from './ground.ts';
import type { History } from './history.ts';
import { startOf } from './wallClock.ts';

const MOST_WAITS = 3;

/** The waits of one member for times that are taken. */
export class Waiting {
  readonly #asking: Asking;
  readonly #history: History;
  readonly #ground: Ground;
  readonly #chance: () => number;
  /** Hears of each use that came of a wait. */
  readonly #remember: (use: Use) => void;
  readonly #waits = new Map<number, Wait>();

  constructor(asking: Asking, shared: Shared, remember: (use: Use) => void) {
    this.#asking = asking;
    this.#history = shared.history;
    this.#ground = shared.ground;
    this.#chance = shared.chance;
    this.#remember = remember;
  }

  /** Waits for a time, or stops waiting where it waits for many already. */
  async begin(): Promise<void> {
    const [oldest] = this.#waits.values();
    if (oldest !== undefined && this.#waits.size >= MOST_WAITS) return await this.#stop(oldest);
    const { groups, days, opens } = this.#ground;
    const [booth = 1] = oneOf(groups, this.#chance);
    // Few wishes, so that many have the same.
    const from = oneOf(days, this.#chance) + opens + QUARTER * Math.floor(this.#chance() * 3);
    const wish = { booth, from, to: from + QUARTER };
    const { telecube_id, ...time } = startOf(wish);
    const { status, body, between } = await this.#asking.ask('POST', '/waiting-list', {
      ...time,
      rooms: [telecube_id],
      tolerance: 0,
      mode: 'book',
      taxInPrice: 100_000,
    });
    if (status !== 200) return;
    const { client, start: asked, end: answered } = between;
    const wait: Wait = {
      id: body.waiting_id,
      client,
      wish,
      asked,
      answered,
      waitingAt: asked,
      endedFrom: Number.POSITIVE_INFINITY,
      tranid: null,
      turnHeard: Number.POSITIVE_INFINITY,
      isRefused: false,
    };
    this.#history.waits.push(wait);
    this.#waits.set(wait.id, wait);
  }

  /** Hears what became of the waits; a turn took place between the last time that it was not there and now. */
  async see(): Promise<void> {
    const known = [...this.#waits.values()];
    if (known.length === 0) return;
    const { body, between } = await this.#asking.ask('GET', '/waiting-list');
    const listed: ReadonlyMap<number, { state: string; tranid: number | null }> = new Map(
      body.waiting.map((each: { waiting_id: number }) => [each.waiting_id, each]),
    );
    for (const wait of known) {
      const { state, tranid } = listed.get(wait.id) ?? { state: 'ended', tranid: null };
      if (state === 'waiting') wait.waitingAt = between.start;
      if (state === 'waiting' || !this.#waits.delete(wait.id)) continue;
      wait.isRefused = state === 'refused';
      if (state === 'ended') wait.endedFrom = wait.asked;
      if (tranid === null) continue;
      wait.tranid = tranid;
      wait.turnHeard = between.end;
      const id = this.#history.nextId();
      const turn = { ...between, start: wait.waitingAt };
      this.#history.note(turn, { kind: 'book', how: 'is given by waiting', ...wait.wish }, 'done', id);
      this.#remember({ id, tranid, at: wait.wish, isNear: false });
    }
  }

  async #stop(wait: Wait): Promise<void> {
    const { status, between } = await this.#asking.ask('DELETE', `/waiting-list/${wait.id}`);
    if (status !== 200 || !this.#waits.delete(wait.id)) return;
    wait.endedFrom = between.start;
  }
}
