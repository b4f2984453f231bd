import { type RawBuilder, sql } from 'kysely';
import type { OpeningHours } from '#domain/search/places.ts';
import { type LocalDate, weekdayOf } from '#domain/time.ts';
import type { Conditions, LaterConditions } from '#server/database/tables/places.ts';

/** The columns of a booth's rate and opening hours. */
export const CONDITIONS = [
  'net_per_15_minutes',
  'workday_opens',
  'workday_closes',
  'saturday_opens',
  'saturday_closes',
  'sunday_opens',
  'sunday_closes',
] as const;

/** The rate and the opening hours of a booth, with those that hold from days on, in their order. */
export interface ConditionsRow extends Readonly<Conditions> {
  readonly conditions_from: readonly LaterConditions[] | null;
}

/** The same, and whether anybody could enter within the hours. */
export interface HoursRow extends ConditionsRow {
  readonly is_enterable: boolean;
}

/** The columns of a ConditionsRow, out of `booths`. */
export const conditionsColumns: RawBuilder<ConditionsRow> = sql.join(
  [...CONDITIONS, 'conditions_from'].map((column) => sql.ref(`booths.${column}`)),
);

/** Picks the conditions of that day: all that tells of a rate or of hours asks here, and none forgets a change. */
export function conditionsOn(row: ConditionsRow, date: LocalDate): Readonly<Conditions> {
  return row.conditions_from?.findLast(({ from }) => from <= date) ?? row;
}

/** The rate on that day, in net yen for 15 minutes. */
export function rateOn(row: ConditionsRow, date: LocalDate): number {
  return conditionsOn(row, date).net_per_15_minutes;
}

/** The next day on which another rate than today’s holds, up to a last one, and that rate; null where there is none. */
export function nextRate(
  row: ConditionsRow,
  { today, last }: { readonly today: LocalDate; readonly last: LocalDate },
): { readonly from: LocalDate; readonly netPer15Minutes: number } | null {
  const rate = rateOn(row, today);
  const next = row.conditions_from?.find(
    (later) => later.from > today && later.from <= last && later.net_per_15_minutes !== rate,
  );
  return next === undefined ? null : { from: next.from, netPer15Minutes: next.net_per_15_minutes };
}

/**
 * The opening hours of that day, in minutes of the day; null when the booth stays closed. One that nothing opens is
 * closed on every day: all that tells of free time asks here, so that nobody is offered a door before which they stand.
 */
export function openingOf(row: HoursRow, date: LocalDate): OpeningHours | null {
  return row.is_enterable ? hoursOn(conditionsOn(row, date), date) : null;
}

/** The hours of that day of the week. */
export function hoursOn(conditions: Readonly<Conditions>, date: LocalDate): OpeningHours | null {
  const weekday = weekdayOf(date);
  const day = weekday === 0 ? 'sunday' : weekday === 6 ? 'saturday' : 'workday';
  const [opens, closes] = [conditions[`${day}_opens`], conditions[`${day}_closes`]];
  return opens === null || closes === null ? null : { opens, closes };
}
