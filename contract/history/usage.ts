import * as v from 'valibot';
import { type LocalMonth, monthOf, parseMonth } from '#domain/history/month.ts';
import type { HistoryScope, MonthOfUse, UsageHistory, Use } from '#domain/history/usage.ts';
import type { Amount } from '#domain/money.ts';
import { minutesBetween } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, InstantText, MonthKey, toInstant, toWireInstant, Whole } from '../wire.ts';

const MonthText = v.pipe(
  v.string(),
  v.check((text) => parseMonth(text) !== undefined, '年月が正しくありません。'),
  v.description('YYYY-MM, Asia/Tokyo'),
);

/** Usage history entry (docs/spec/history.md, "Data"); everything but price and taxInPrice is ours. */
const WireUse = v.object({
  tranid: addition(absent(Whole)),
  place_name: addition(v.optional(v.string(), '')),
  cube_name: addition(v.optional(v.string(), '')),
  reserve_start_time: addition(absent(InstantText)),
  reserve_end_time: addition(absent(InstantText)),
  minutes: addition(absent(Whole)),
  coupon_time: addition(v.optional(Whole, 0)),
  price: Whole,
  taxInPrice: Whole,
  receipt_number: addition(absent(v.string())),
  /** A card has refused it, and it is still to be paid. */
  owed: addition(v.optional(v.boolean(), false)),
});
type WireUse = v.InferOutput<typeof WireUse>;

function amountOf({ price, taxInPrice }: Pick<WireUse, 'price' | 'taxInPrice'>): Amount {
  return { net: price, tax: taxInPrice - price, gross: taxInPrice };
}

/** Null where only its cost is told. */
function decodeUse(wire: WireUse): Use | null {
  const { tranid: id, reserve_start_time: starts, reserve_end_time: ends } = wire;
  if (id === null || starts === null || ends === null) return null;
  const [startsAt, endsAt] = [toInstant(starts), toInstant(ends)];
  return {
    id,
    placeName: wire.place_name,
    boothName: wire.cube_name,
    startsAt,
    endsAt,
    minutes: wire.minutes ?? minutesBetween(startsAt, endsAt),
    couponMinutes: wire.coupon_time,
    amount: amountOf(wire),
    isOwed: wire.owed,
    receiptNumber: wire.receipt_number,
  };
}

function encodeUse(use: Use): WireUse {
  return {
    tranid: use.id,
    place_name: use.placeName,
    cube_name: use.boothName,
    reserve_start_time: toWireInstant(use.startsAt),
    reserve_end_time: toWireInstant(use.endsAt),
    minutes: use.minutes,
    coupon_time: use.couponMinutes,
    price: use.amount.net,
    taxInPrice: use.amount.gross,
    receipt_number: use.receiptNumber,
    owed: use.isOwed,
  };
}

const WireMonth = v.object({ month: MonthText, count: Whole, price: Whole, taxInPrice: Whole });

const monthCodec: Codec<v.InferOutput<typeof WireMonth>, MonthOfUse> = {
  decode: (wire) => ({
    month: toMonth(wire.month),
    count: wire.count,
    amount: amountOf(wire),
  }),
  encode: (each) => ({
    month: each.month,
    count: each.count,
    price: each.amount.net,
    taxInPrice: each.amount.gross,
  }),
};

/** A checked month; the schema has refused everything else. */
function toMonth(text: string) {
  const month = parseMonth(text);
  if (month === undefined) throw new TypeError(`Failed to decode ${text}: not YYYY-MM.`);
  return month;
}

/** The sums of a month whose server tells none. */
function sumOf(month: LocalMonth, uses: readonly WireUse[]): MonthOfUse {
  const price = uses.reduce((sum, use) => sum + use.price, 0);
  const taxInPrice = uses.reduce((sum, use) => sum + use.taxInPrice, 0);
  return { month, count: uses.length, amount: amountOf({ price, taxInPrice }) };
}

/** Every month with what was used in it, the newest first. */
function monthsOf(history: Readonly<Record<string, readonly WireUse[]>>) {
  return Object.entries(history)
    .map(([key, uses]) => ({ month: toMonth(key.replace('/', '-')), uses }))
    .sort((a, b) => b.month.localeCompare(a.month));
}

/** Under `2026/11`, as the spec's history is keyed (its screens replace the slash, docs/spec/history.md, "Screens"). */
function byMonth(uses: readonly Use[]): Record<string, WireUse[]> {
  const months: Record<string, WireUse[]> = {};
  for (const use of uses) {
    const key = monthOf(use.startsAt).replace('-', '/');
    months[key] = [...(months[key] ?? []), encodeUse(use)];
  }
  return months;
}

/**
 * GET /settings/usage-history -> usage_history by month, newest first (docs/spec/wire.md, "Calls of history"). With
 * `month` (YYYY-MM, or `latest`) only that month's, and with `months` the sums of every month. Guests: 403.
 */
export const getUsageHistory = endpoint({
  method: 'get',
  path: '/settings/usage-history',
  summary: 'What the member has used, by month.',
  audience: 'regular',
  query: v.object({
    month: addition(v.optional(v.union([v.literal('latest'), MonthText], '年月が正しくありません。'))),
  }),
  response: v.object({
    usage_history: v.record(MonthKey, v.array(WireUse)),
    months: addition(absent(v.array(WireMonth))),
  }),
  input: {
    decode: ({ query }): HistoryScope =>
      query.month === undefined ? 'all' : query.month === 'latest' ? 'latest' : toMonth(query.month),
    encode: (scope) => ({ query: scope === 'all' ? {} : { month: scope } }),
  },
  output: {
    decode: (wire): UsageHistory => {
      const months = monthsOf(wire.usage_history);
      const isKnown = (use: Use | null) => use !== null;
      return {
        uses: months
          .flatMap(({ uses }) => uses.map(decodeUse).filter(isKnown))
          .sort((a, b) => b.startsAt - a.startsAt || b.id - a.id),
        costs: months.flatMap(({ month, uses }) =>
          uses.filter((use) => decodeUse(use) === null).map((use) => ({ month, amount: amountOf(use) })),
        ),
        months: wire.months?.map(monthCodec.decode) ?? months.map(({ month, uses }) => sumOf(month, uses)),
      };
    },
    encode: (history) => ({
      usage_history: byMonth(history.uses),
      months: history.months.map(monthCodec.encode),
    }),
  },
});
