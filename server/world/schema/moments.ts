import { DAY_MINUTES, type Instant, instantOf, type Minutes, parseDate } from '#domain/time.ts';

const TOKYO = '+09:00';
const MOMENT = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d(?:\.\d{3})?)?))?$/;
const SPAN = /^(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/;

/** The hours of a day as booths keep them; null where it stays closed. */
export type Span = readonly [opens: Minutes, closes: Minutes] | null;

/** Whether the text is a day that exists. */
export function isDay(value: string): boolean {
  return parseDate(value) !== undefined;
}

/** Whether the text is a day or a moment. */
export function isMoment(value: string): boolean {
  const [, date = '', time = '00:00'] = MOMENT.exec(value) ?? [];
  return isDay(date) && !Number.isNaN(Date.parse(`${date}T${time}${TOKYO}`));
}

/** The moment that a file writes, in Tokyo. */
export function momentOf(value: string): Instant {
  const [, date = '', time = '00:00'] = MOMENT.exec(value) ?? [];
  return instantOf(Date.parse(`${date}T${time}${TOKYO}`));
}

/** The same, written as short as it can be. */
export function writtenMoment(instant: Instant): string {
  const local = new Date(instant + 9 * 3_600_000).toISOString();
  const [date = '', time = ''] = [local.slice(0, 10), local.slice(11, 23)];
  if (time === '00:00:00.000') return date;
  return `${date} ${time.replace(/\.000$/, '').replace(/^(\d\d:\d\d):00$/, '$1')}`;
}

/** Whether the text says the hours of a day, or that it stays closed. */
export function isSpan(value: string): boolean {
  const span = spanOf(value);
  return span === null
    ? value === 'closed'
    : span.every((minute) => minute % 5 === 0 && minute <= DAY_MINUTES) && span[0] < span[1];
}

/** The hours that a file writes. */
export function spanOf(value: string): Span {
  const [, ...numbers] = SPAN.exec(value) ?? [];
  const [from = 0, past = 60, until = 0, over = 60] = numbers.map(Number);
  return past > 59 || over > 59 ? null : [from * 60 + past, until * 60 + over];
}

/** The same, as a file writes it. */
export function writtenSpan(span: Span): string {
  if (span === null) return 'closed';
  return span.map((minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`).join('-');
}
