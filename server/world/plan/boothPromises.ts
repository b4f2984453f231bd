import { addDays, dateOf, formatMinute, type Instant, instantAt, minutesBetween } from '#domain/time.ts';
import { conditionsOn, hoursOn, rateOn } from '#server/booths/availability/conditions.ts';
import { conditionsOf } from '#server/world/model/conditions.ts';
import type { ToCome } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';

const [NAMED, NAMED_DAYS] = [5, 14];

/** The reservations to come that the booth would not be open for. */
export function cutBy(booth: Thing, toCome: readonly ToCome[]): readonly ToCome[] {
  return toCome.filter(({ startsAt, endsAt }) => !isOpenFor(booth.values, startsAt, endsAt));
}

/** The reservations to come on days on which the booth would have another rate. */
export function dearerOrCheaper(before: Thing, after: Thing, toCome: readonly ToCome[]): readonly ToCome[] {
  const [was, is] = [conditionsOf(before.values), conditionsOf(after.values)];
  return toCome.filter(({ startsAt }) => rateOn(was, dateOf(startsAt)) !== rateOn(is, dateOf(startsAt)));
}

/** The reservations to come that are longer than new ones may be, and were not before. */
export function longer(before: Thing, after: Thing, toCome: readonly ToCome[]): readonly ToCome[] {
  const isTooLong = ({ values: { longest_minutes: longest } }: Thing, { startsAt, endsAt }: ToCome) =>
    typeof longest === 'number' && minutesBetween(startsAt, endsAt) > longest;
  return toCome.filter((each) => isTooLong(after, each) && !isTooLong(before, each));
}

function isOpenFor(values: Thing['values'], startsAt: Instant, endsAt: Instant): boolean {
  const date = dateOf(startsAt);
  const { closed_from: from, closed_days: days } = values;
  if (typeof from === 'string' && date >= from) return false;
  if (Array.isArray(days) && days.includes(date)) return false;
  const opening = hoursOn(conditionsOn(conditionsOf(values), date), date);
  if (opening === null) return false;
  const minute = (instant: Instant) => minutesBetween(instantAt(date, 0), instant);
  return opening.opens <= minute(startsAt) && minute(endsAt) <= opening.closes;
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
  const more =
    sorted.length > NAMED ? [`  … and ${sorted.length - NAMED} more: ${daysOf(sorted.slice(NAMED))}`] : [];
  return [...lines, ...more].join('\n');
}

/** The days of the reservations, with how many there are on each. */
function daysOf(sorted: readonly ToCome[]): string {
  const days = [...Map.groupBy(sorted, ({ startsAt }) => dateOf(startsAt))];
  const named = days.slice(0, NAMED_DAYS).map(([date, all]) => `${date} (${all.length})`);
  const more = days.length > NAMED_DAYS ? [`${days.length - NAMED_DAYS} more days`] : [];
  return [...named, ...more].join(', ');
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
