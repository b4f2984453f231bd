import { judge, type Model, type Operation } from './linearisable.ts';

/** A use that is paid out of the purse is named by the operation that made it. */
export type PurseInput =
  | { readonly kind: 'pay'; readonly of: number; readonly want: number }
  /** The use costs so much more, or less, than it did: it was moved. */
  | { readonly kind: 'change'; readonly of: number; readonly want: number }
  | { readonly kind: 'giveBack'; readonly of: number }
  | { readonly kind: 'look'; readonly left: number };

/** `short`: refused because there is too little in it. */
export type PurseOperation = Operation<PurseInput, 'done' | 'short'>;

interface State {
  readonly left: number;
  readonly paid: ReadonlyMap<number, number>;
}

export type PurseModel = Model<State, PurseInput, 'done' | 'short'>;

function paying(state: State, of: number, amount: number): State {
  const before = state.paid.get(of) ?? 0;
  const paid = new Map(state.paid);
  paid.delete(of);
  if (amount > 0) paid.set(of, amount);
  return { left: state.left + before - amount, paid };
}

function purse(initial: number, amountOf: (state: State, input: PurseInput) => number | null): PurseModel {
  return {
    initial: { left: initial, paid: new Map() },
    isReading: ({ input, output }) => input.kind === 'look' || output === 'short',
    keyOf: ({ left, paid }) => `${left} ${[...paid].sort(([a], [b]) => a - b).join()}`,
    step(state, { input, output }) {
      if (input.kind === 'look') return input.left === state.left ? state : null;
      if (input.kind === 'giveBack') return paying(state, input.of, 0);
      const amount = amountOf(state, input);
      if (output === 'short') return amount === null ? state : null;
      return amount === null ? null : paying(state, input.of, amount);
    },
  };
}

/** A member's coupon minutes: a booking takes as many as it can use, and a move none beyond those that it has. */
export function minutesOf(initial: number): PurseModel {
  return purse(initial, ({ left, paid }, input) => {
    if (input.kind === 'pay') return Math.min(left, input.want);
    return input.kind === 'change' ? Math.min(paid.get(input.of) ?? 0, input.want) : null;
  });
}

/** The yen of a corporation: all or nothing; a move gives the old price back first. */
export function balanceOf(initial: number): PurseModel {
  return purse(initial, ({ left, paid }, input) => {
    if (input.kind !== 'pay' && input.kind !== 'change') return null;
    return left + (paid.get(input.of) ?? 0) >= input.want ? input.want : null;
  });
}

/** The moments at which nothing is under way, as lengths of the prefixes that end there. */
function quietMoments(operations: readonly PurseOperation[]): readonly number[] {
  let end = 0;
  return operations.flatMap(({ start, end: own }, index) => {
    const isQuiet = index > 0 && start > end;
    end = Math.max(end, own);
    return isQuiet ? [index] : [];
  });
}

/**
 * The stretch of a broken purse between two moments of quiet that can't be explained, and what it began with. Single
 * operations can't be left out, since a purse is a sum.
 */
export function shrinkPurse(
  model: PurseModel,
  history: readonly PurseOperation[],
): { readonly left: number; readonly operations: readonly PurseOperation[] } {
  const operations = history.toSorted((a, b) => a.start - b.start);
  let from = model.initial;
  let begin = 0;
  for (const moment of [...quietMoments(operations), operations.length]) {
    const stretch = operations.slice(begin, moment);
    const verdict = judge(model, stretch, { from });
    if (verdict.kind !== 'holds') return { left: from.left, operations: stretch };
    [from, begin] = [verdict.state, moment];
  }
  return { left: model.initial.left, operations };
}
