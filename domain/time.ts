import { formatCalendarDay, formatMoment, readMoment, TOKYO_OFFSET_MINUTES } from './tokyo.ts';

declare const instantBrand: unique symbol;
declare const dateBrand: unique symbol;

/** A moment, in milliseconds since 1970-01-01T00:00Z. The one type for moments; made here only. */
export type Instant = number & { readonly [instantBrand]: true };

/** A calendar day in Asia/Tokyo, `YYYY-MM-DD`. Sorts and compares as text. */
export type LocalDate = string & { readonly [dateBrand]: true };

/** A length of time in whole minutes, or a minute of the day (0 to 1440). */
export type Minutes = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;

const WIRE_INSTANT = /^\d{14}$/;
/** 1900 to 2999: before and after, databases and dates of this length begin to disagree. */
const LOCAL_DATE = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/**
 * Tokyo's clock read as UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`: nothing but UTC is ever asked of a Date, so that neither the
 * device's zone nor its summer time has a say.
 */
function inTokyo(instant: Instant): string {
  return new Date(instant + TOKYO_OFFSET_MINUTES * MINUTE_MS).toISOString();
}

function midnightUtc(date: LocalDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function fromUtcParts(text: string): Instant | undefined {
  const parsed = new Date(`${text}Z`);
  // Some engines roll 31 February over into March; a round trip refuses it.
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, -5) !== text) return undefined;
  return instantOf(parsed.getTime() - TOKYO_OFFSET_MINUTES * MINUTE_MS);
}

/** Milliseconds since the epoch -> Instant. */
export function instantOf(milliseconds: number): Instant {
  return milliseconds as Instant; // the brand is given here and nowhere else
}

/**
 * `YYYYMMDDHHmmss` in Asia/Tokyo -> Instant; undefined for anything else, impossible days included (docs/spec/wire.md,
 * "Shapes").
 */
export function parseInstant(text: string): Instant | undefined {
  if (!WIRE_INSTANT.test(text)) return undefined;
  const [date, time] = [text.slice(0, 8), text.slice(8)];
  return fromUtcParts(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`,
  );
}

/**
 * A moment in any form that the wire may write it in -> Instant (docs/spec/wire.md, "Shapes"); undefined for anything
 * else. `parseInstant` reads the one form that we write, in a quarter of the time.
 */
export function readInstant(text: string): Instant | undefined {
  const milliseconds = readMoment(text);
  return milliseconds === undefined ? undefined : instantOf(milliseconds);
}

/** The second that the instant falls in, as the wire tells it (docs/spec/wire.md, "Shapes"). */
export function cutToSecond(instant: Instant): Instant {
  return instantOf(Math.floor(instant / SECOND_MS) * SECOND_MS);
}

/** Instant -> `YYYYMMDDHHmmss` in Asia/Tokyo, cut to the second (docs/spec/wire.md, "Shapes"). */
export function formatInstant(instant: Instant): string {
  return inTokyo(instant).slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replace(/[-T:]/g, '');
}

/** Instant -> `YYYY-MM-DDTHH:mm:ss.SSS+09:00`, to the millisecond, for readers outside of this service. */
export function isoInTokyo(instant: Instant): string {
  return inTokyo(instant).replace('Z', '+09:00');
}

/** `YYYY-MM-DD` -> LocalDate; undefined for anything that is no calendar day of the years 1900 to 2999. */
export function parseDate(text: string): LocalDate | undefined {
  if (!LOCAL_DATE.test(text) || fromUtcParts(`${text}T00:00:00`) === undefined) return undefined;
  return text as LocalDate; // checked on the line above
}

/** The day of a moment or of a day in any form that the wire may write it in; undefined for anything else. */
export function readDate(text: string): LocalDate | undefined {
  const instant = readInstant(text);
  return instant === undefined ? undefined : dateOf(instant);
}

/** The day in Asia/Tokyo that the instant falls on. */
export function dateOf(instant: Instant): LocalDate {
  return inTokyo(instant).slice(0, 'YYYY-MM-DD'.length) as LocalDate; // the format is the type
}

/** The minute of its day in Asia/Tokyo (0 to 1439), cut to the minute. */
export function minuteOfDay(instant: Instant): Minutes {
  const minutes = Math.floor(instant / MINUTE_MS) + TOKYO_OFFSET_MINUTES;
  return minutes - Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES;
}

/** The instant of a minute of a day; 1440 is the midnight that ends it. */
export function instantAt(date: LocalDate, minute: Minutes): Instant {
  return instantOf(midnightUtc(date).getTime() + (minute - TOKYO_OFFSET_MINUTES) * MINUTE_MS);
}

/** Whole or fractional minutes later; earlier for negative ones. */
export function addMinutes(instant: Instant, minutes: Minutes): Instant {
  return instantOf(instant + minutes * MINUTE_MS);
}

/** The calendar day that many days later; Japan has no daylight saving time, so that every day has 24 hours. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(instantAt(date, days * DAY_MINUTES));
}

/** Whole days from one date to another; negative when `to` is the earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((instantAt(to, 0) - instantAt(from, 0)) / (DAY_MINUTES * MINUTE_MS));
}

/** Minutes from one instant to another, fractions included. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (to - from) / MINUTE_MS;
}

/** Minute of the day -> `9:05`, `24:00` for the end of the day. */
export function formatMinute(minute: Minutes): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** Instant -> `9:05` in Asia/Tokyo. */
export function formatTime(instant: Instant): string {
  return formatMoment(instant, 'H:mm');
}

/** The end of a span, as `formatTime`; the midnight that ends its day is `24:00`, and no beginning of a day. */
export function formatEnd(instant: Instant): string {
  const time = formatTime(instant);
  return time === '0:00' ? '24:00' : time;
}

/** 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(date: LocalDate): number {
  return midnightUtc(date).getUTCDay();
}

/** LocalDate -> `11月20日(金)`. */
export function formatDate(date: LocalDate): string {
  return formatCalendarDay(date, 'M月D日(dd)');
}

/** LocalDate -> `12/20(日)`. */
export function formatShortDate(date: LocalDate): string {
  return formatCalendarDay(date, 'M/D(dd)');
}

/** LocalDate -> `2026年11月20日(金)`. */
export function formatFullDate(date: LocalDate): string {
  return formatCalendarDay(date, 'YYYY年M月D日(dd)');
}

/** LocalDate -> `20(金)`; the first of a month names its month too: `12/1(火)`. */
export function formatDay(date: LocalDate): string {
  return formatCalendarDay(date, date.endsWith('-01') ? 'M/D(dd)' : 'D(dd)');
}

/** LocalDate -> `20日(金)`. */
export function formatDayOfMonth(date: LocalDate): string {
  return formatCalendarDay(date, 'D日(dd)');
}

/** LocalDate -> `金曜日`. */
export function formatWeekday(date: LocalDate): string {
  return formatCalendarDay(date, 'dd曜日');
}

/** A length as it is read: `45分`, from 60 minutes on `1時間` or `1時間45分`. */
export function formatLength(minutes: Minutes): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}分`;
  return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
}
