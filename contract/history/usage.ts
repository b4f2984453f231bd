import * as v from 'valibot';
import { type LocalMonth, monthOf, NO_MONTH, parseMonth } from '#domain/history/month.ts';
import type { HistoryScope, MonthOfUse, UsageHistory, Use } from '#domain/history/usage.ts';
import { minutesBetween } from '#domain/time.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, list, mapped, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { amount, count, instant, text } from '../values.ts';
import { MonthKey, Whole } from '../wire.ts';

const MonthText = v.pipe(
  v.string(),
  v.check((text) => parseMonth(text) !== undefined, NO_MONTH),
  v.description('YYYY-MM, Asia/Tokyo'),
);

/** A checked month; the schema has refused everything else. */
function toMonth(said: string): LocalMonth {
  const month = parseMonth(said);
  if (month === undefined) throw new TypeError(`Failed to decode ${said}: not YYYY-MM.`);
  return month;
}

/** Usage history entry (docs/spec/history.md, "Data"); everything but price and taxInPrice is ours. */
const sentUse = record(
  {
    id: ['tranid', addition(absent(Whole))],
    placeName: ['place_name', addition(text)],
    boothName: ['cube_name', addition(text)],
    startsAt: ['reserve_start_time', addition(absent(instant))],
    endsAt: ['reserve_end_time', addition(absent(instant))],
    minutes: ['minutes', addition(absent(Whole))],
    couponMinutes: ['coupon_time', addition(count)],
  },
  amount,
  {
    receiptNumber: ['receipt_number', addition(absent(v.string()))],
    /** A card has refused it, and it is still to be paid. */
    isOwed: ['owed', addition(optional(v.boolean(), false))],
  },
);
type SentUse = DomainOf<typeof sentUse>;

/** Null where only its cost is sent. */
function useOf({ id, startsAt, endsAt, minutes, ...rest }: SentUse): Use | null {
  if (id === null || startsAt === null || endsAt === null) return null;
  return { ...rest, id, startsAt, endsAt, minutes: minutes ?? minutesBetween(startsAt, endsAt) };
}

const monthOfUse = record(
  { month: ['month', mapped(MonthText, toMonth, (month) => month)], count: ['count', Whole] },
  amount,
) satisfies Means<MonthOfUse>;

/** The sums of a month whose server tells none. */
function sumOf(month: LocalMonth, uses: readonly SentUse[]): MonthOfUse {
  const net = uses.reduce((sum, use) => sum + use.amount.net, 0);
  const gross = uses.reduce((sum, use) => sum + use.amount.gross, 0);
  return { month, count: uses.length, amount: { net, tax: gross - net, gross } };
}

interface Month {
  readonly month: LocalMonth;
  readonly uses: readonly SentUse[];
}

/** The months in the order in which the uses name them. */
function byMonth(uses: readonly Use[]): readonly Month[] {
  const months = [...new Set(uses.map((use) => monthOf(use.startsAt)))];
  return months.map((month) => ({ month, uses: uses.filter((use) => monthOf(use.startsAt) === month) }));
}

/**
 * Every month with what was used in it, the newest first. Keyed `2026/11`, as the spec's history is (its screens
 * replace the slash, docs/spec/history.md, "Screens").
 */
const months = mapped(
  v.record(MonthKey, list(sentUse).schema),
  (history): readonly Month[] =>
    Object.entries(history)
      .map(([key, uses]) => ({ month: toMonth(key.replace('/', '-')), uses: list(sentUse).decode(uses) }))
      .sort((a, b) => b.month.localeCompare(a.month)),
  (history) =>
    Object.fromEntries(
      history.map(({ month, uses }) => [month.replace('-', '/'), list(sentUse).encode(uses)]),
    ),
);

const usageHistory = mapped(
  record({ history: ['usage_history', months], months: ['months', addition(absent(list(monthOfUse)))] }),
  (sent): UsageHistory => {
    const uses = sent.history.flatMap((month) => month.uses.map(useOf)).filter((use) => use !== null);
    return {
      uses: uses.sort((a, b) => b.startsAt - a.startsAt || b.id - a.id),
      costs: sent.history.flatMap((each) =>
        each.uses
          .filter((use) => useOf(use) === null)
          .map((use) => ({ month: each.month, amount: use.amount })),
      ),
      months: sent.months ?? sent.history.map((each) => sumOf(each.month, each.uses)),
    };
  },
  ({ uses, months: sums }) => ({ history: byMonth(uses), months: sums }),
);

const historyScope = mapped(
  v.optional(v.union([v.literal('latest'), MonthText], NO_MONTH)),
  (month): HistoryScope => (month === undefined ? 'all' : month === 'latest' ? 'latest' : toMonth(month)),
  (scope) => (scope === 'all' ? undefined : scope),
);

/** Newest first. With `month` (YYYY-MM, or `latest`) only that month's, and with `months` the sums of every month. */
export const getUsageHistory = endpoint({
  call: 'GET /settings/usage-history',
  summary: 'The past uses of the member, by month.',
  audience: 'regular',
  query: only('month', addition(historyScope)),
  answer: usageHistory,
});
