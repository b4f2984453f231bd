import { dateOf, type Instant, instantAt, type LocalDate, parseDate } from '#domain/time.ts';
import { formatCalendarDay } from '#domain/tokyo.ts';

declare const monthBrand: unique symbol;

/** A calendar month in Asia/Tokyo, `YYYY-MM`. Sorts and compares as text. */
export type LocalMonth = string & { readonly [monthBrand]: true };

function firstDayOf(month: LocalMonth): LocalDate {
  return `${month}-01` as LocalDate; // a month of the type has a first day
}

/** The sentence about a text that is no month. */
export const NO_MONTH = '年月が正しくありません。';

/** `YYYY-MM` -> LocalMonth; undefined for anything that is no month of the years 1900 to 2999. */
export function parseMonth(text: string): LocalMonth | undefined {
  if (parseDate(`${text}-01`) === undefined) return undefined;
  return text as LocalMonth; // checked on the line above
}

/** The month in Asia/Tokyo that the instant falls into. */
export function monthOf(instant: Instant): LocalMonth {
  return dateOf(instant).slice(0, 7) as LocalMonth; // the beginning of a date is its month
}

/** The month that many months later, or earlier for a negative count, over years. */
export function addMonths(month: LocalMonth, months: number): LocalMonth {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(count / 12)).padStart(4, '0');
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}` as LocalMonth; // made in the type's shape
}

/** The half-open time that the month takes. */
export function spanOfMonth(month: LocalMonth): { readonly from: Instant; readonly to: Instant } {
  return { from: instantAt(firstDayOf(month), 0), to: instantAt(firstDayOf(addMonths(month, 1)), 0) };
}

/** LocalMonth -> `2026年11月`. */
export function formatMonth(month: LocalMonth): string {
  return formatCalendarDay(firstDayOf(month), 'YYYY年M月');
}
