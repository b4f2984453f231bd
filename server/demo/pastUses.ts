import { addMonths, monthOf, spanOfMonth } from '#domain/history/month.ts';
import { addDays, dateOf, daysBetween, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';

/** Something that was used, or given up too late, as the history tells it. */
export interface PastUse {
  readonly memberId: number;
  readonly date: LocalDate;
  readonly start: Minutes;
  /** The whole length, an extension included. */
  readonly interval: Minutes;
  readonly boothId: number;
  readonly coupon?: { readonly id: number; readonly minutes: Minutes };
  /** How much of the length was added while in use. */
  readonly extension?: Minutes;
  /** Given up within 60 minutes of the start: charged all the same. */
  readonly isGivenUp?: true;
}

type DatedUse = Omit<PastUse, 'date' | 'memberId'> & { readonly daysAgo: number };

/** The last months of 山田 花子 (member 1). */
const LATELY: readonly DatedUse[] = [
  { daysAgo: 118, start: 10 * 60, interval: 60, boothId: 1 },
  { daysAgo: 104, start: 13 * 60 + 30, interval: 90, boothId: 21 },
  { daysAgo: 90, start: 9 * 60, interval: 45, boothId: 47 },
  { daysAgo: 76, start: 18 * 60, interval: 30, boothId: 2, coupon: { id: 4, minutes: 30 } },
  { daysAgo: 62, start: 11 * 60, interval: 120, boothId: 37, extension: 30 },
  { daysAgo: 48, start: 15 * 60, interval: 60, boothId: 4, coupon: { id: 3, minutes: 20 } },
  { daysAgo: 35, start: 9 * 60 + 15, interval: 75, boothId: 57, coupon: { id: 3, minutes: 40 } },
  { daysAgo: 21, start: 11 * 60, interval: 60, boothId: 1 },
  { daysAgo: 15, start: 11 * 60, interval: 60, boothId: 1, isGivenUp: true },
  { daysAgo: 11, start: 18 * 60, interval: 30, boothId: 49 },
  { daysAgo: 8, start: 13 * 60, interval: 120, boothId: 33 },
  { daysAgo: 3, start: 9 * 60 + 30, interval: 45, boothId: 40 },
  { daysAgo: 1, start: 15 * 60, interval: 60, boothId: 2 },
];

/** With her latest use these make a habit (docs/spec/search.md, "Usual reservations"). */
const WEEKLY: readonly DatedUse[] = [8, 15].map((daysAgo) => ({
  daysAgo,
  start: 15 * 60,
  interval: 60,
  boothId: 2,
}));

/** Some of 高橋 美咲 (member 4), before the demo's survey and this month's spending. */
const CORPORATE: readonly DatedUse[] = [
  { daysAgo: 75, start: 10 * 60, interval: 60, boothId: 5 },
  { daysAgo: 68, start: 14 * 60, interval: 30, boothId: 13 },
  { daysAgo: 40, start: 16 * 60, interval: 60, boothId: 5 },
];

const BUSY_MONTH_USES = 60;
const LENGTHS: readonly Minutes[] = [60, 30, 45, 90, 15, 60];
const STARTS: readonly Minutes[] = [8 * 60, 13 * 60 + 30, 18 * 60];
/** Booths of the large floor that nothing else of the history uses. */
const BUSY_BOOTHS = { first: 60, count: 40 };

/**
 * Every past use of the demo world; its place in the list is its id. 12 months before this one have uses, the last of
 * them exactly 60.
 */
export function pastUses(now: Instant): readonly PastUse[] {
  const today = dateOf(now);
  const dated = (memberId: number, uses: readonly DatedUse[]) =>
    uses.map(({ daysAgo, ...use }): PastUse => ({ ...use, memberId, date: addDays(today, -daysAgo) }));
  const lately = dated(1, LATELY);
  const weekly = dated(1, WEEKLY);
  const filling = busyMonth(now, [...lately, ...weekly]);
  return [...lately, ...olderUses(now), ...filling, ...dated(4, CORPORATE), ...weekly];
}

/** Two in each of the months from the fourth to the twelfth before this one. */
function olderUses(now: Instant): readonly PastUse[] {
  return Array.from({ length: 9 }, (_, index) => {
    const first = dateOf(spanOfMonth(addMonths(monthOf(now), -(index + 4))).from);
    return [
      { memberId: 1, date: addDays(first, 8), start: 12 * 60, interval: 60, boothId: 22 + index },
      { memberId: 1, date: addDays(first, 19), start: 16 * 60, interval: 30, boothId: 38 },
    ];
  }).flat();
}

/** The uses that are missing to 60 in the month before this one. */
function busyMonth(now: Instant, others: readonly PastUse[]): readonly PastUse[] {
  const month = addMonths(monthOf(now), -1);
  const { from, to } = spanOfMonth(month);
  const first = dateOf(from);
  const days = daysBetween(first, dateOf(to));
  const there = others.filter((use) => use.date.startsWith(month)).length;
  return Array.from({ length: BUSY_MONTH_USES - there }, (_, index) => ({
    memberId: 1,
    date: addDays(first, index % days),
    start: STARTS[Math.floor(index / days)] ?? 0,
    interval: LENGTHS[index % LENGTHS.length] ?? 60,
    boothId: BUSY_BOOTHS.first + (index % BUSY_BOOTHS.count),
  }));
}
