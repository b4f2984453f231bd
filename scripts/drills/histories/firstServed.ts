import type { Stretch } from './booths.ts';

/** A wait that was to be booked, as its member saw it. Times as in the history; Infinity where it never came. */
export interface Wait {
  readonly id: number;
  readonly client: string;
  readonly wish: Stretch;
  /** When it was asked for, and when that was answered. */
  readonly asked: number;
  readonly answered: number;
  /** The last time that it was asked for and was still waiting. */
  waitingAt: number;
  /** When the member began to end it: by withdrawing it, or by reserving for themselves. */
  endedFrom: number;
  /** The reservation that its turn has made. */
  tranid: number | null;
  /** When its turn was heard of. */
  turnHeard: number;
  isRefused: boolean;
}

/** Whoever waits for a span was served before those who came after them, or has given up first. */
function isServedFirst(earlier: Wait, later: Wait): boolean {
  if (later.tranid === null || earlier.isRefused) return true;
  if (earlier.tranid !== null) return earlier.tranid < later.tranid;
  return earlier.endedFrom < later.turnHeard;
}

/**
 * "First come, first served": the booths' model knows who has a booth, and not who was to have it. Waits are compared
 * where they wish for the very same, and where one was answered before the other was asked for.
 */
export function servedOutOfTurn(waits: readonly Wait[]): readonly (readonly [earlier: Wait, later: Wait])[] {
  const byWish = Map.groupBy(waits, ({ wish }) => `${wish.booth} ${wish.from} ${wish.to}`);
  return [...byWish.values()].flatMap((alike) =>
    alike.flatMap((later) =>
      alike
        .filter((earlier) => earlier.answered < later.asked && !isServedFirst(earlier, later))
        .map((earlier) => [earlier, later] as const),
    ),
  );
}
