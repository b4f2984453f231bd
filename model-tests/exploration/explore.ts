/** One thing that can happen: who does it, in their words, and what is then. */
export interface Move<State> {
  readonly words: string;
  readonly to: () => State;
}

/** A world that is explored: everything that can happen in it, and what must never be. */
export interface World<State> {
  readonly initial: State;
  readonly movesOf: (state: State) => readonly Move<State>[];
  /** Equal for states from which the same can follow. */
  readonly keyOf: (state: State) => string;
  /** Says what is wrong in a state; null where nothing is. */
  readonly wrongIn: (state: State, moves: readonly Move<State>[]) => string | null;
  /** Everybody has come home: nobody waits for anything any more. */
  readonly isHome: (state: State) => boolean;
}

/** The shortest way to something that is wrong. */
export interface Counterexample<State> {
  readonly wrong: string;
  readonly story: readonly string[];
  /** The states of the way: the first one, and that after each step. */
  readonly states: readonly State[];
}

export interface Explored<State> {
  readonly states: number;
  readonly steps: number;
  readonly depth: number;
  /** Whether there is nothing else; otherwise it was ended at that depth. */
  readonly isClosed: boolean;
  readonly counterexample: Counterexample<State> | null;
}

interface Found<State> {
  readonly state: State;
  readonly from: Found<State> | null;
  readonly by: string;
  readonly isHome: boolean;
  /** The states that lead here in one step. */
  readonly before: Found<State>[];
}

function wayTo<State>(found: Found<State>): Pick<Counterexample<State>, 'story' | 'states'> {
  const way = [found];
  for (let at = found; at.from !== null; at = at.from) way.unshift(at.from);
  return { story: way.slice(1).map(({ by }) => by), states: way.map(({ state }) => state) };
}

/** The first state, in the order in which they were found, from which nobody comes home. */
function firstLost<State>(all: readonly Found<State>[]): Found<State> | undefined {
  const reached = new Set(all.filter(({ isHome }) => isHome));
  for (const found of reached) for (const each of found.before) reached.add(each);
  return all.find((found) => !reached.has(found));
}

/**
 * Breadth first, so that what is wrong is found by one of its shortest stories. States with equal keys are one. Where
 * all is found, every state must have a way home.
 */
export function explore<State>(world: World<State>, most = Number.POSITIVE_INFINITY): Explored<State> {
  const first: Found<State> = {
    state: world.initial,
    from: null,
    by: '',
    isHome: world.isHome(world.initial),
    before: [],
  };
  const known = new Map([[world.keyOf(world.initial), first]]);
  const all = [first];
  let steps = 0;
  let depth = 0;
  let last = 0;
  const result = (isClosed: boolean, counterexample: Counterexample<State> | null): Explored<State> => ({
    states: all.length,
    steps,
    depth,
    isClosed,
    counterexample,
  });
  for (let index = 0; index < all.length; index += 1) {
    if (index > last) [last, depth] = [all.length - 1, depth + 1];
    const found = all[index];
    if (found === undefined) break;
    const moves = world.movesOf(found.state);
    const wrong = world.wrongIn(found.state, moves);
    if (wrong !== null) return result(false, { wrong, ...wayTo(found) });
    for (const { words, to } of moves) {
      steps += 1;
      const state = to();
      const key = world.keyOf(state);
      const before = known.get(key);
      if (before !== undefined) {
        before.before.push(found);
        continue;
      }
      const next = { state, from: found, by: words, isHome: world.isHome(state), before: [found] };
      known.set(key, next);
      all.push(next);
    }
    if (all.length > most) return result(false, null);
  }
  const lost = firstLost(all);
  return result(true, lost ? { wrong: 'there is no way home from here', ...wayTo(lost) } : null);
}

/** The counterexample as a story, a line for each thing that happens. */
export function tell({ wrong, story }: Pick<Counterexample<unknown>, 'wrong' | 'story'>): string {
  const width = String(story.length).length;
  const lines = story.map((line, index) => `${String(index + 1).padStart(width)}. ${line}`);
  return [...lines, `WRONG: ${wrong}`].join('\n');
}

/** The outcome of a scene in one line. */
export function summaryOf({ states, depth, isClosed }: Omit<Explored<unknown>, 'counterexample'>): string {
  return isClosed ? `closed, ${states} states` : `open at depth ${depth}, ${states} states`;
}
