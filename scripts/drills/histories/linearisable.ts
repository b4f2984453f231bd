/**
 * Whether one order of the operations explains all answers, each taking effect between its call and its answer:
 * the search of Wing and Gong with Lowe's memory of configurations, for one part of a history.
 */

/** One operation as its client saw it; start and end in milliseconds of one clock. */
export interface Operation<Input, Output> {
  readonly id: number;
  readonly client: string;
  readonly start: number;
  readonly end: number;
  readonly input: Input;
  readonly output: Output;
}

/** The answer of a single server that does one thing after the other. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /** The state after it; null where that server could not have answered so. */
  readonly step: (state: State, operation: Operation<Input, Output>) => State | null;
  /** Whether it changes nothing, by what was answered. */
  readonly isReading: (operation: Operation<Input, Output>) => boolean;
  readonly keyOf: (state: State) => string;
}

export type Verdict<State> =
  | { readonly kind: 'holds'; readonly state: State }
  | { readonly kind: 'broken' }
  /** Too many configurations: nothing is known. */
  | { readonly kind: 'unknown' };

interface Frame<State> {
  readonly state: State;
  /** Taken to get here: the chosen one, and the readings that were right after it. */
  readonly taken: readonly number[];
  readonly choices: readonly number[];
  /** All before it are taken. */
  readonly low: number;
  next: number;
}

const MOST_CONFIGURATIONS = 300_000;

/** The operations that are taken, with a fingerprint that is kept up instead of spelt out. */
class Taken {
  readonly #marks: readonly (readonly [number, number])[];
  readonly #is: Uint8Array;
  #high = 0;
  #low = 0;
  left: number;

  constructor(count: number) {
    const random = () => Math.floor(Math.random() * 2 ** 32);
    this.#marks = Array.from({ length: count }, () => [random(), random()] as const);
    this.#is = new Uint8Array(count);
    this.left = count;
  }

  has(index: number): boolean {
    return this.#is[index] === 1;
  }

  turn(index: number): void {
    this.#is[index] = this.has(index) ? 0 : 1;
    this.left += this.has(index) ? -1 : 1;
    const [high, low] = this.#marks[index] ?? [0, 0];
    this.#high ^= high;
    this.#low ^= low;
  }

  get fingerprint(): string {
    return `${this.#high}.${this.#low}`;
  }
}

/** Judges one part of a history from a state on. */
export function judge<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
  { from = model.initial, most = MOST_CONFIGURATIONS }: { from?: State; most?: number } = {},
): Verdict<State> {
  const operations = history.toSorted((a, b) => a.start - b.start);
  const taken = new Taken(operations.length);
  const at = (index: number) => operations[index] as Operation<Input, Output>; // only indices of it are used

  /** The operations that may come next: those that began before the earliest end of all that are to come. */
  const open = (low: number): number[] => {
    const found: number[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (let index = low; index < operations.length; index += 1) {
      if (taken.has(index)) continue;
      if (at(index).start > end) break;
      end = Math.min(end, at(index).end);
      found.push(index);
    }
    // Whichever was answered first has probably come first.
    return found.sort((a, b) => at(a).end - at(b).end);
  };

  /** A reading that is right now is taken now: it changes nothing for the others, so it need not be tried later. */
  const enter = (state: State, chosen: readonly number[], from: number): Frame<State> => {
    const own = [...chosen];
    let low = from;
    for (;;) {
      while (low < operations.length && taken.has(low)) low += 1;
      const choices = open(low);
      const right = choices.filter(
        (index) => model.isReading(at(index)) && model.step(state, at(index)) !== null,
      );
      if (right.length === 0) {
        const changing = choices.filter((index) => !model.isReading(at(index)));
        return { state, taken: own, choices: changing, low, next: 0 };
      }
      for (const index of right) taken.turn(index);
      own.push(...right);
    }
  };

  const seen = new Set<string>();
  const stack = [enter(from, [], 0)];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (taken.left === 0) return { kind: 'holds', state: frame.state };
    if (seen.size > most) return { kind: 'unknown' };
    const index = frame.choices[frame.next];
    frame.next += 1;
    if (index === undefined) {
      stack.pop();
      for (const each of frame.taken) taken.turn(each);
      continue;
    }
    const state = model.step(frame.state, at(index));
    if (state === null) continue;
    taken.turn(index);
    const configuration = `${taken.fingerprint} ${model.keyOf(state)}`;
    if (seen.has(configuration)) {
      taken.turn(index);
      continue;
    }
    seen.add(configuration);
    stack.push(enter(state, [index], frame.low));
  }
  return { kind: 'broken' };
}
