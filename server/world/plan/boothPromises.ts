import {
  addDays,
  dateOf,
  formatMinute,
  type Instant,
  instantAt,
  minutesBetween,
  weekdayOf,
} from '#domain/time.ts';
import type { ToCome } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';

const NAMED = 5;

/** The reservations to come that the booth would not be open for. */
export function cutBy(booth: Thing, toCome: readonly ToCome[]): readonly ToCome[] {
  return toCome.filter(({ startsAt, endsAt }) => !isOpenFor(booth.values, startsAt, endsAt));
}

function isOpenFor(values: Thing['values'], startsAt: Instant, endsAt: Instant): boolean {
  const date = dateOf(startsAt);
  const { closed_from: from, closed_days: days } = values;
  if (typeof from === 'string' && date >= from) return false;
  if (Array.isArray(days) && days.includes(date)) return false;
  const weekday = weekdayOf(date);
  const day = weekday === 0 ? 'sunday' : weekday === 6 ? 'saturday' : 'workday';
  const [opens, closes] = [values[`${day}_opens`], values[`${day}_closes`]];
  if (typeof opens !== 'number' || typeof closes !== 'number') return false;
  const minute = (instant: Instant) => minutesBetween(instantAt(date, 0), instant);
  return opens <= minute(startsAt) && minute(endsAt) <= closes;
}

/** The reservations, the first of them by a line each, and what to do about them. */
export function listed(toCome: readonly ToCome[]): string {
  const sorted = toCome.toSorted((a, b) => a.startsAt - b.startsAt);
  const lines = sorted.slice(0, NAMED).map(({ tranid, startsAt, endsAt }) => {
    const date = dateOf(startsAt);
    const [from, until] = [startsAt, endsAt].map((each) =>
      formatMinute(minutesBetween(instantAt(date, 0), each)),
    );
    return `  ${tranid}   ${date} ${from}–${until}`;
  });
  const more = sorted.length > NAMED ? [`  … and ${sorted.length - NAMED} more`] : [];
  return [...lines, ...more].join('\n');
}

/** The first day after all of them; undefined where there are none. */
export function dayAfter(toCome: readonly ToCome[]): string | undefined {
  const last = toCome.toSorted((a, b) => b.startsAt - a.startsAt)[0];
  return last && addDays(dateOf(last.startsAt), 1);
}

/** How many reservations, in words. */
export function counted(count: number): string {
  return count === 1 ? '1 reservation' : `${count} reservations`;
}
