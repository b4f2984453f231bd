import { TOLD_AFTERWARDS_MS, type Update } from '#domain/shell/updates.ts';
import { readAnnouncement, updatesOf } from './announcement.ts';

/** A listener for changes as long as its stream is open. */
export interface Follower {
  readonly notify: (update: Update) => void;
  /** The stream is to end: the session is over, others take its place, or this process hears of no changes any more. */
  readonly end: () => void;
}

/** A follower as it comes in, with the topics that it follows. */
export interface Following extends Follower {
  readonly topics: readonly string[];
}

interface Topic {
  readonly name: string;
  readonly followers: Set<Follower>;
}

const changeOf = (topic: string, how: Update['kind']) => `${how} ${topic}`;

/**
 * Passes on what the database announces to those who follow it: one per process. It keeps which topics changed a moment
 * ago, and nothing else; who may have missed more is told `resync`.
 */
export class UpdateHub {
  readonly #topics = new Map<string, Topic>();
  readonly #followers = new Set<Follower>();
  /** When each topic changed last, and how (`changeOf`), the oldest first; only of the last moments. */
  readonly #changes = new Map<string, number>();
  readonly #monotonic: () => number;
  readonly #wakers = new Set<() => void>();
  #isListening = true;
  #resumedAt = Number.NEGATIVE_INFINITY;

  /** `monotonic` gives milliseconds that only grow. */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** Whether this process hears of changes now; while it does not, no stream may pretend to tell them. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** How many follow, and whether the database tells this process. */
  get load(): Record<string, number> {
    return { streams: this.#followers.size, listening: this.#isListening ? 1 : 0 };
  }

  /** Ends the oldest of those who follow a topic, so that with one more of them there are at most that many. */
  makeRoom(topic: string, most: number): void {
    const followers = [...(this.#topics.get(topic)?.followers ?? [])];
    for (const oldest of followers.slice(0, Math.max(0, followers.length + 1 - most))) oldest.end();
  }

  /** Tells the follower from now on; returns how to stop. A stream keeps no names: many follow the same topics. */
  follow({ topics: names, ...follower }: Following): () => void {
    this.#followers.add(follower);
    const topics = [...new Set(names)].map((name) => this.#topicOf(name));
    for (const { followers } of topics) followers.add(follower);
    return () => {
      this.#followers.delete(follower);
      for (const topic of topics) {
        topic.followers.delete(follower);
        if (topic.followers.size === 0 && this.#topics.get(topic.name) === topic)
          this.#topics.delete(topic.name);
      }
    };
  }

  /** Wakes work of this process whenever a span has come free, or may have unheard; returns how to stop. */
  whenFreed(wake: () => void): () => void {
    this.#wakers.add(wake);
    return () => {
      this.#wakers.delete(wake);
    };
  }

  /**
   * Whether a topic has changed so in the last `TOLD_AFTERWARDS_MS`, or may have while this process heard nothing.
   */
  mayHaveChanged(topic: string, how: Update['kind']): boolean {
    this.#forgetOldChanges();
    return (
      this.#changes.has(changeOf(topic, how)) || this.#resumedAt > this.#monotonic() - TOLD_AFTERWARDS_MS
    );
  }

  #rememberChange(topic: string, how: Update['kind']): void {
    const change = changeOf(topic, how);
    this.#forgetOldChanges();
    this.#changes.delete(change); // so that it is the youngest
    this.#changes.set(change, this.#monotonic());
  }

  #forgetOldChanges(): void {
    const oldest = this.#monotonic() - TOLD_AFTERWARDS_MS;
    for (const [topic, at] of this.#changes) {
      if (at > oldest) return;
      this.#changes.delete(topic);
    }
  }

  #topicOf(name: string): Topic {
    const known = this.#topics.get(name);
    if (known !== undefined) return known;
    const topic = { name, followers: new Set<Follower>() };
    this.#topics.set(name, topic);
    return topic;
  }

  /** Something was committed. */
  announce(payload: string): void {
    const announcement = readAnnouncement(payload);
    if (announcement === undefined) return;
    if (announcement.of === 'freed') for (const wake of this.#wakers) wake();
    for (const { topic, update } of updatesOf(announcement)) {
      if (update !== 'over') this.#rememberChange(topic, update.kind);
      for (const follower of [...(this.#topics.get(topic)?.followers ?? [])]) {
        if (update === 'over') follower.end();
        else follower.notify(update);
      }
    }
  }

  /** From now on everything is received: what was announced before may have been missed. */
  resume(): void {
    this.#isListening = true;
    this.#resumedAt = this.#monotonic();
    for (const follower of [...this.#followers]) follower.notify({ kind: 'resync' });
    for (const wake of this.#wakers) wake();
  }

  /** Nothing is received any more, and it takes longer than a moment: everybody has to ask. */
  suspend(): void {
    this.#isListening = false;
    for (const follower of [...this.#followers]) follower.end();
  }
}
