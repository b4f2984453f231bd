import type { Model, Operation } from './linearisable.ts';

/** A span of a booth, in minutes since 1970 of Tokyo's wall clock. */
export interface Stretch {
  readonly booth: number;
  readonly from: number;
  readonly to: number;
}

/** A use is named by the operation that made it. */
export type BoothInput =
  /** A booking, an immediate use, or a turn of the waiting list. */
  | ({ readonly kind: 'book'; readonly how: 'books' | 'uses at once' | 'is given by waiting' } & Stretch)
  | { readonly kind: 'move'; readonly of: number; readonly to: Stretch }
  /** The booths that are added. */
  | { readonly kind: 'extend'; readonly of: number; readonly by: Stretch }
  /** The door is asked for a use that was judged to live, and to be entered where it is left. */
  | { readonly kind: 'knock'; readonly of: number; readonly isLeaving: boolean }
  | { readonly kind: 'enter'; readonly of: number }
  | { readonly kind: 'end'; readonly of: number; readonly how: 'cancels' | 'gives up' | 'leaves' }
  | ({ readonly kind: 'look' } & Stretch)
  /** The member's own list; null where the use is not in it. */
  | { readonly kind: 'see'; readonly of: number; readonly at: Stretch | null };

export type BoothOutput =
  | 'done'
  /** Refused because somebody has the booth then. */
  | 'taken'
  /** Refused because there is no such use any more. */
  | 'gone'
  /** Refused because it was not entered. */
  | 'notEntered'
  /** Refused because the member has the booth then. */
  | 'own'
  | 'busy'
  | 'free'
  | 'seen';

export type BoothOperation = Operation<BoothInput, BoothOutput>;

interface Use extends Stretch {
  readonly id: number;
  readonly client: string;
  readonly isEntered: boolean;
}

/** The uses that live, by their names. */
type State = readonly Use[];

/** Whether two spans have a minute of a booth in common. */
export function overlaps(one: Stretch, other: Stretch): boolean {
  return one.booth === other.booth && one.from < other.to && other.from < one.to;
}

function takersOf(state: State, stretch: Stretch, but?: number): State {
  return state.filter((use) => use.id !== but && overlaps(use, stretch));
}

function put(state: State, use: Use): State {
  return [...state.filter(({ id }) => id !== use.id), use].sort((a, b) => a.id - b.id);
}

/** The state in which `taken` or `own` is the right answer, or the state after the use is made. */
function having(state: State, output: BoothOutput, wanted: Stretch, use: Use): State | null {
  const takers = takersOf(state, wanted, use.id);
  if (output === 'taken') return takers.length === 0 ? null : state;
  if (output === 'own') return takers.some(({ client }) => client === use.client) ? state : null;
  return takers.length === 0 ? put(state, use) : null;
}

function isAt(use: Stretch, { booth, from, to }: Stretch): boolean {
  return use.booth === booth && use.from === from && use.to === to;
}

/**
 * A door is opened outside of any transaction: a use that has ended meanwhile is left or entered all the same, and
 * nothing becomes of it. That it lived when the door was asked is a reading of its own (`knock`).
 */
function isCommittedLate(input: BoothInput): boolean {
  return input.kind === 'enter' || (input.kind === 'end' && input.how === 'leaves');
}

function isSeenRightly(use: Use | undefined, at: Stretch | null): boolean {
  return use === undefined || at === null ? use === undefined && at === null : isAt(use, at);
}

function stepUse(state: State, use: Use, input: BoothInput, output: BoothOutput): State | null {
  if (output === 'gone') return null;
  switch (input.kind) {
    case 'move':
      if (isAt(use, input.to)) return output === 'own' ? state : null;
      return having(state, output, input.to, { ...use, ...input.to });
    case 'extend': {
      const isBehind = use.booth === input.by.booth && use.to === input.by.from;
      return isBehind ? having(state, output, input.by, { ...use, to: input.by.to }) : null;
    }
    case 'knock':
      return use.isEntered || !input.isLeaving ? state : null;
    case 'enter':
      return put(state, { ...use, isEntered: true });
    case 'end':
      if (output === 'notEntered') return use.isEntered ? null : state;
      return state.filter(({ id }) => id !== use.id);
    default:
      return null;
  }
}

/** The booths of a service that does one thing after the other: at any time a booth is at most one's. */
export const booths: Model<State, BoothInput, BoothOutput> = {
  initial: [],
  isReading: ({ output }) => output !== 'done',
  keyOf: (state) =>
    state
      .map(({ id, booth, from, to, isEntered }) => `${id}:${booth}.${from}-${to}${isEntered ? '!' : ''}`)
      .join(),
  step(state, { id, client, input, output }) {
    if (input.kind === 'look')
      return takersOf(state, input).length > 0 === (output === 'busy') ? state : null;
    if (input.kind === 'book') {
      const { booth, from, to } = input;
      return having(state, output, input, { id, client, booth, from, to, isEntered: false });
    }
    const use = state.find((each) => each.id === input.of);
    if (input.kind === 'see') return isSeenRightly(use, input.at) ? state : null;
    if (use === undefined) return output === 'gone' || isCommittedLate(input) ? state : null;
    return stepUse(state, use, input, output);
  },
};

/** The spans that the operation names itself. */
export function stretchesOf({ input }: BoothOperation): readonly Stretch[] {
  if (input.kind === 'move') return [input.to];
  if (input.kind === 'extend') return [input.by];
  if (input.kind === 'see') return input.at === null ? [] : [input.at];
  return input.kind === 'book' || input.kind === 'look' ? [input] : [];
}

/** The use that it makes or is about; undefined for one who only looks. */
export function nameOfUse({ id, input }: BoothOperation): number | undefined {
  if (input.kind === 'look') return undefined;
  return input.kind === 'book' ? id : input.of;
}

/**
 * The operations that have to do with each other: connected by overlapping spans of a booth, for what does not overlap
 * commutes, or by one use. Each part can be judged alone.
 */
export function partsOf(operations: readonly BoothOperation[]): readonly (readonly BoothOperation[])[] {
  const parents = operations.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] ?? root] ?? root;
    return root;
  };
  const join = (one: number, other: number) => {
    parents[rootOf(one)] = rootOf(other);
  };
  const firstOf = new Map<number, number>();
  for (const [index, operation] of operations.entries()) {
    const use = nameOfUse(operation);
    if (use === undefined) continue;
    join(index, firstOf.get(use) ?? index);
    firstOf.set(use, firstOf.get(use) ?? index);
  }
  const spans = operations
    .flatMap((operation, index) => stretchesOf(operation).map((stretch) => ({ ...stretch, index })))
    .sort((a, b) => a.booth - b.booth || a.from - b.from);
  let reach: { booth: number; to: number; index: number } | undefined;
  for (const { booth, from, to, index } of spans) {
    const isReached = reach !== undefined && reach.booth === booth && from < reach.to;
    if (reach !== undefined && isReached) {
      join(index, reach.index);
      reach.to = Math.max(reach.to, to);
    } else reach = { booth, to, index };
  }
  return [...Map.groupBy(operations.entries(), ([index]) => rootOf(index)).values()].map((part) =>
    part.map(([, operation]) => operation),
  );
}
