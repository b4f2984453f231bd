import * as v from 'valibot';
import { monthOf, parseMonth } from '#domain/history/month.ts';
import type { HistoryScope, MonthOfUse, UsageHistory, Use } from '#domain/history/usage.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { addition, InstantText, toInstant, toWireInstant, Whole } from '../wire.ts';

const MonthText = v.pipe(
  v.string(),
  v.check((text) => parseMonth(text) !== undefined, '年月が正しくありません。'),
  v.description('YYYY-MM, Asia/Tokyo'),
);

/** Spec section 3, Usage history entry; everything but price and taxInPrice is ours (decisions.md). */
const WireUse = v.object({
  tranid: Whole,
  place_name: v.string(),
  cube_name: v.string(),
  reserve_start_time: InstantText,
  reserve_end_time: InstantText,
  minutes: Whole,
  coupon_time: Whole,
  price: Whole,
  taxInPrice: Whole,
  receipt_number: v.nullable(v.string()),
  /** A card has refused it, and it is still to be paid. */
  owed: addition(v.optional(v.boolean(), false)),
});

const useCodec: Codec<v.InferOutput<typeof WireUse>, Use> = {
  decode: (wire) => ({
    id: wire.tranid,
    placeName: wire.place_name,
    boothName: wire.cube_name,
    startsAt: toInstant(wire.reserve_start_time),
    endsAt: toInstant(wire.reserve_end_time),
    minutes: wire.minutes,
    couponMinutes: wire.coupon_time,
    amount: { net: wire.price, tax: wire.taxInPrice - wire.price, gross: wire.taxInPrice },
    isOwed: wire.owed,
    receiptNumber: wire.receipt_number,
  }),
  encode: (use) => ({
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
  }),
};

const WireMonth = v.object({ month: MonthText, count: Whole, price: Whole, taxInPrice: Whole });

const monthCodec: Codec<v.InferOutput<typeof WireMonth>, MonthOfUse> = {
  decode: (wire) => ({
    month: toMonth(wire.month),
    count: wire.count,
    amount: { net: wire.price, tax: wire.taxInPrice - wire.price, gross: wire.taxInPrice },
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

/** Under `2026/11`, as the spec's history is keyed (its screens replace the slash, section 2). */
function byMonth(uses: readonly Use[]): Record<string, v.InferOutput<typeof WireUse>[]> {
  const months: Record<string, v.InferOutput<typeof WireUse>[]> = {};
  for (const use of uses) {
    const key = monthOf(use.startsAt).replace('-', '/');
    months[key] = [...(months[key] ?? []), useCodec.encode(use)];
  }
  return months;
}

/**
 * GET /settings/usage-history -> usage_history by month, newest first (spec section 7). With `month` (YYYY-MM, or
 * `latest`) only that month's, and with `months` the sums of every month. Guests: 403.
 */
export const getUsageHistory = endpoint({
  method: 'get',
  path: '/settings/usage-history',
  summary:
    'What the member has used, by month (section 7, Settings and user; month and months are additions).',
  audience: 'regular',
  query: v.object({
    month: addition(v.optional(v.union([v.literal('latest'), MonthText], '年月が正しくありません。'))),
  }),
  response: v.object({
    usage_history: v.record(v.pipe(v.string(), v.regex(/^\d{4}\/\d{2}$/)), v.array(WireUse)),
    months: addition(v.optional(v.array(WireMonth), [])),
  }),
  input: {
    decode: ({ query }): HistoryScope =>
      query.month === undefined ? 'all' : query.month === 'latest' ? 'latest' : toMonth(query.month),
    encode: (scope) => ({ query: scope === 'all' ? {} : { month: scope } }),
  },
  output: {
    decode: (wire): UsageHistory => ({
      uses: Object.values(wire.usage_history)
        .flat()
        .map(useCodec.decode)
        .sort((a, b) => b.startsAt - a.startsAt || b.id - a.id),
      months: wire.months.map(monthCodec.decode),
    }),
    encode: (history) => ({
      usage_history: byMonth(history.uses),
      months: history.months.map(monthCodec.encode),
    }),
  },
});
