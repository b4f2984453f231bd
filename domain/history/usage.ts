import type { Amount } from '#domain/money.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { type LocalMonth, monthOf } from './month.ts';

/**
 * A use that has ended and counts: also one that was given up when its charge was fixed (docs/spec/history.md, "Data").
 */
export interface Use {
  readonly id: number;
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly minutes: Minutes;
  readonly couponMinutes: Minutes;
  readonly amount: Amount;
  /** A card has refused it, and it is not paid since: there is no receipt for it yet. */
  readonly isOwed: boolean;
  /** null as long as no receipt has been issued. */
  readonly receiptNumber: string | null;
}

/** The price of a use, where a server says no more of it (docs/spec/history.md, "Data"). */
export interface UseCost {
  readonly month: LocalMonth;
  readonly amount: Amount;
}

/** The sums of a month with uses. */
export interface MonthOfUse {
  readonly month: LocalMonth;
  readonly count: number;
  readonly amount: Amount;
}

/** Uses, the newest first, and which months there are, the newest first. */
export interface UsageHistory {
  readonly uses: readonly Use[];
  /** Uses of which only the cost is known; none from our own server. */
  readonly costs: readonly UseCost[];
  readonly months: readonly MonthOfUse[];
}

/** The subject of a screen of history: one month, the latest with uses, or everything. */
export type HistoryScope = LocalMonth | 'latest' | 'all';

/** The uses of one month, or of the latest, out of the answer of a server that tells all months at once. */
export function historyOf(history: UsageHistory, scope: HistoryScope): UsageHistory {
  if (scope === 'all') return history;
  const month = scope === 'latest' ? history.months[0]?.month : scope;
  return {
    ...history,
    uses: history.uses.filter((use) => monthOf(use.startsAt) === month),
    costs: history.costs.filter((cost) => cost.month === month),
  };
}

/** The months with uses before and after one, as a member pages through them; the month itself needs no use. */
export function neighboursOf(
  months: readonly MonthOfUse[],
  month: LocalMonth,
): { readonly earlier: LocalMonth | null; readonly later: LocalMonth | null } {
  const earlier = months.find((each) => each.month < month);
  const later = months.findLast((each) => each.month > month);
  return { earlier: earlier?.month ?? null, later: later?.month ?? null };
}
